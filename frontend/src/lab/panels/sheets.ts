import type { CountedProfile } from '../../house/wire';
import type { SideShown } from '../bench.svelte';
import type { Game } from '../engine/game';
import { usualPay } from '../engine/side';
import { asked } from '../state';

/** A profile's PAR sheet as this page asks for it: the tables it takes over, and what it cannot. */
export interface SheetAsked {
  profile: string;
  title: string;
  address: string;
  chosen: [wager: string, table: string][];
  /** Tables the profile does not offer. */
  lacks: [wager: string, table: string][];
  /** Whether the base game here is another than the profile's. */
  game: boolean;
  /** Wagers whose pays were changed by hand: only tables with an id stand on a sheet. */
  pays: string[];
}

export function sheetsOf(
  profiles: readonly CountedProfile[],
  game: Game,
  sides: readonly SideShown[],
  meter: string,
): SheetAsked[] {
  const pays = sides
    .filter(({ table, pays }) =>
      table.lines.some((line, at) => pays[at] !== undefined && pays[at] !== usualPay(line)),
    )
    .map(({ name }) => name);
  const own = Object.entries(asked(game));
  return profiles.map(({ profile, title, game: posted, tables, choices }) => {
    const other = sides.filter(({ name, table }) => choices[name] && tables[name] !== table.table);
    const takes = ({ name, table }: SideShown): boolean => choices[name]!.includes(table.table);
    const pair = ({ name, table }: SideShown): [string, string] => [name, table.table];
    const chosen = other.filter(takes).map(pair);
    const query = new URLSearchParams({ format: 'pdf' });
    if (chosen.length) query.set('tables', chosen.map((each) => each.join('=')).join(','));
    const holds = sides.find(({ name }) => name === 'progressive');
    if (choices['progressive'] && holds && !holds.faults['meter'])
      query.set('meter', meter.replace(/[$,\s]/g, ''));
    return {
      profile,
      title,
      address: `/api/par/${profile}?${query}`,
      chosen,
      lacks: other.filter((each) => !takes(each)).map(pair),
      game: own.some(([name, text]) => posted[name] !== text),
      pays: pays.filter((name) => choices[name]),
    };
  });
}
