import type { Note, Proof } from '../house/wire';
import { pledgeHash } from './protocol';

/** What this browser pledged and saw, kept here so that nobody else has to be believed about it. */
const KEY = 'houseedge.notes';
const KEPT = 200;

/** One bet or bank with its pledge; a bet made anew is another. */
export interface Kept {
  player: string;
  table: string;
  round: string;
  /** The hash that was sent. */
  pledge: string;
  note: Note;
}

/** What a browser that keeps nothing still knows until the page is left. */
let here: Kept[] = [];

function all(): Kept[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as Kept[]) : [];
  } catch {
    return here;
  }
}

function write(kept: Kept[]): void {
  here = kept.slice(-KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify(here));
  } catch {
    // No storage: a reload then withholds the pledge, and the house counts it.
  }
}

/** Keeps a note; one with the same pledge is replaced. */
export const keep = (kept: Kept): void =>
  write([...all().filter(({ pledge }) => pledge !== kept.pledge), kept]);

/** Forgets a pledge the house has refused. */
export const drop = (pledge: string): void => write(all().filter((kept) => kept.pledge !== pledge));

/** The note that belongs to a pledge. */
export const noteOf = (pledge: string): Kept | null => all().find((kept) => kept.pledge === pledge) ?? null;

/**
 * One's own note of a round that is over: the pledge on its list, or the last one that was made for it.
 * `player` is who asks: another guest at this address may have had a round of the same name in another house.
 */
export async function noteFor(proof: Proof, player: string | null): Promise<Note | null> {
  const own = all().filter(
    (kept) => kept.round === proof.round && kept.table === proof.table && (!player || kept.player === player),
  );
  const listed = new Set(proof.parties.map(({ pledge }) => pledge));
  const meant = own.find(({ pledge }) => listed.has(pledge)) ?? own.at(-1);
  if (!meant) return null;
  // A note that does not fit its own pledge was damaged here, and would accuse the house.
  const { note, pledge } = meant;
  return (await pledgeHash(note.offer, note, note.chance).catch(() => null)) === pledge ? note : null;
}
