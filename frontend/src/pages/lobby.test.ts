import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import type { FeltCard, Sign, TableCard } from '../house/wire';
import LobbyFelts from './LobbyFelts.svelte';
import LobbyTable from './LobbyTable.svelte';
import { SPOTS } from './samples';

const card = (changes: Partial<TableCard>): TableCard => ({
  table: 'washington',
  title: 'Washington',
  profile: 'washington',
  profile_title: 'Washington',
  phase: 'waiting',
  staffed: false,
  attended: true,
  seats: 7,
  taken: 0,
  open_seats: [1, 2, 3, 4, 5, 6, 7],
  spectators: 0,
  limits: {},
  wagers: SPOTS,
  meter: null,
  rounds: 1248,
  voids: 0,
  withheld: 0,
  ...changes,
});
let made: Record<string, unknown> | null = null;
function shown(changes: Partial<TableCard>): string | null {
  const props = { table: card(changes), seated: false, busy: false, onsit: () => {} };
  made = mount(LobbyTable, { target: document.body, props });
  flushSync();
  return document.querySelector('.marred')?.textContent ?? null;
}
afterEach(() => {
  if (made) void unmount(made);
  document.body.innerHTML = '';
});

describe('a table in the lobby', () => {
  it('names void hands and withheld pledges where there were any', () => {
    expect(shown({ voids: 2, withheld: 3 })).toBe('2 void, 3 withheld');
  });

  it('names one without the other', () => {
    expect(shown({ withheld: 1 })).toBe('1 withheld');
  });

  it('says nothing where nothing went wrong', () => {
    expect(shown({})).toBeNull();
  });
});

describe('live tables in the lobby', () => {
  const meter = { meter: 'PA-01', title: 'Linked', shows: '10002.20', bet: '5.00' } as Sign;
  const felt = (title: string, sign: Sign | null): FeltCard => ({
    table: title.toLowerCase(),
    title,
    profile_title: 'Pennsylvania',
    phase: 'betting',
    meter: sign,
  });
  const listed = (felts: FeltCard[]): string[] => {
    made = mount(LobbyFelts, { target: document.body, props: { felts } });
    flushSync();
    return [...document.querySelectorAll('li > p')].map((each) => each.textContent ?? '');
  };

  it('hang under one sign for each meter, and none of them has a chair', () => {
    expect(listed([felt('One', meter), felt('Two', meter), felt('Fees', null)])).toEqual(['One, Two']);
    expect(document.querySelectorAll('button, a')).toHaveLength(0);
  });

  it('are not spoken of where there are none', () => {
    expect(listed([])).toEqual([]);
    expect(document.querySelector('section')).toBeNull();
  });
});
