import { describe, expect, it } from 'vitest';

import type { CountedProfile } from '../../house/wire';
import type { SideShown } from '../bench.svelte';
import { asked, gameOf, START } from '../state';
import { sheetsOf } from './sheets';

const { game } = gameOf(START);
const posted: CountedProfile = {
  profile: 'washington',
  title: 'Washington',
  game: asked(game!),
  tables: { trips: 'UTH-02', progressive: 'WA-01' },
  choices: { trips: ['UTH-02', 'UTH-03'], progressive: ['WA-01'] },
};
const side = (name: string, table: string, pays: Record<number, string> = {}): SideShown =>
  ({
    name,
    table: { table, lines: [{ odds: '50', share: null, cents: null }] },
    pays,
    faults: {},
  }) as unknown as SideShown;

describe('the PAR sheets', () => {
  it('take over tables and meter that a profile can have', () => {
    const sides = [side('trips', 'UTH-03'), side('pairs', 'UP-1'), side('progressive', 'WA-01')];
    const [sheet] = sheetsOf([posted], game!, sides, '$1,250.50');
    const query = new URLSearchParams(sheet!.address.split('?')[1]);
    expect(Object.fromEntries(query)).toEqual({ format: 'pdf', tables: 'trips=UTH-03', meter: '1250.50' });
    expect(sheet).toMatchObject({ chosen: [['trips', 'UTH-03']], lacks: [], game: false, pays: [] });
  });

  it('say what they leave out: other tables, other pays, another game, no meter', () => {
    const other = gameOf({ ...START, flop: '3' }).game!;
    const bare = { ...posted, choices: { trips: ['UTH-02'] } };
    const sides = [side('trips', 'UTH-01', { 0: '40' }), side('progressive', 'WA-01')];
    const [sheet] = sheetsOf([bare], other, sides, '5');
    expect(sheet!.address).toBe('/api/par/washington?format=pdf');
    expect(sheet).toMatchObject({ chosen: [], lacks: [['trips', 'UTH-01']], game: true, pays: ['trips'] });
  });
});
