import { laid, total, type Draft } from '../felt/draft';
import { dollars } from '../felt/money';
import type { FeltView, WagerName } from '../house/wire';

/** Bets somebody likes to make, kept in this browser for one table. */
export interface Preset {
  name: string;
  wagers: Draft;
}

/** So many fit into a row under a thumb. */
export const MOST = 3;
/** A longer name does not fit onto a button. */
export const LONGEST = 14;

interface Kept {
  open: boolean;
  bets: Preset[];
}

const keyOf = (table: string): string => `houseedge.bets.${table}`;

function read(table: string): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(table)) ?? '{}') as Partial<Kept>;
    const bets = Array.isArray(kept.bets) ? kept.bets.filter(isPreset).slice(0, MOST) : [];
    return { open: kept.open === true, bets };
  } catch {
    return { open: false, bets: [] };
  }
}

/** What lies in a browser may have been written by anybody. */
function isPreset(kept: unknown): kept is Preset {
  const { name, wagers } = (kept ?? {}) as Partial<Preset>;
  return (
    typeof name === 'string' &&
    typeof wagers === 'object' &&
    wagers !== null &&
    Object.values(wagers).every((amount) => Number.isSafeInteger(amount) && amount > 0)
  );
}

/** What a layout is called until somebody names it: "$10", "$10 + Trips", "$10 + 3 bets". */
export function nameOf(felt: FeltView, draft: Draft): string {
  const first = felt.spots.find((spot) => spot.required && !spot.equals);
  const beside = felt.spots.filter((spot) => !spot.required && draft[spot.wager]);
  const ante = dollars(draft[first?.wager ?? ''] ?? total(draft), true);
  if (!beside.length) return ante;
  const [only] = beside;
  const short = beside.length === 1 && only ? `${ante} + ${only.label}` : '';
  return short && short.length <= LONGEST
    ? short
    : `${ante} + ${beside.length} bet${beside.length > 1 ? 's' : ''}`;
}

/** A layout in words, every amount of it: "Ante $10, Blind $10, Trips $5". */
export const spelled = (spots: readonly Pick<WagerName, 'wager' | 'label'>[], { wagers }: Preset): string =>
  spots
    .filter((spot) => wagers[spot.wager])
    .map((spot) => `${spot.label} ${dollars(wagers[spot.wager]!, true)}`)
    .join(', ');

const same = (one: Draft, other: Draft): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([wager, amount]) => other[wager] === amount);

/** The few layouts of one table; a browser that keeps nothing forgets them with the page. */
export class Presets {
  #kept = $state.raw<Kept>({ open: false, bets: [] });

  constructor(private readonly table: string) {
    this.#kept = read(table);
  }

  get bets(): readonly Preset[] {
    return this.#kept.bets;
  }

  /** Whether they stand where the chips of the tray stand otherwise. */
  get open(): boolean {
    return this.#kept.open;
  }

  set open(open: boolean) {
    this.#keep({ ...this.#kept, open });
  }

  /** Whether a layout can be kept: it lies there, is not kept yet, and there is room. */
  takes(felt: FeltView, draft: Draft): boolean {
    return (
      this.bets.length < MOST &&
      total(draft) > 0 &&
      !this.bets.some((bet) => same(laid(felt, bet.wagers), draft))
    );
  }

  add(felt: FeltView, draft: Draft): void {
    if (!this.takes(felt, draft)) return;
    this.#keep({ ...this.#kept, bets: [...this.bets, { name: nameOf(felt, draft), wagers: { ...draft } }] });
  }

  rename(at: number, name: string): void {
    const given = name.trim().slice(0, LONGEST);
    if (given)
      this.#keep({
        ...this.#kept,
        bets: this.bets.map((bet, i) => (i === at ? { ...bet, name: given } : bet)),
      });
  }

  remove(at: number): void {
    this.#keep({ ...this.#kept, bets: this.bets.filter((_, i) => i !== at) });
  }

  #keep(kept: Kept): void {
    this.#kept = kept;
    try {
      localStorage.setItem(keyOf(this.table), JSON.stringify(kept));
    } catch {
      // Private windows may have no storage; the bets then last as long as the page.
    }
  }
}
