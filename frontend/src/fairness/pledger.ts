import type { Command } from '../house/line';
import type { Cut, DealView, Note, OpenPledge, PublicView } from '../house/wire';
import { toHex } from './bytes';
import { drop, keep, noteOf, type Kept } from './notes';
import { closingHash, openedHash, pledgeHash } from './protocol';

/** A table as far as a pledge goes. */
export type Dealing = Pick<PublicView, 'table' | 'round' | 'deal'>;

/**
 * The player's own chance in the deal: pledged with a bet, opened after it, noted for the proof. It opens a pledge
 * for one list only, one that holds its own pledge and the offer it bet on; as cutter only over bound openings.
 */
export class Pledger {
  /** What was answered on this line. A new one may ask again: the house forgets what it had not yet on record. */
  #answered = new Set<string>();

  constructor(
    private readonly chance: () => string = () => toHex(crypto.getRandomValues(new Uint8Array(32))),
  ) {}

  /** A bet or a bank with its pledge; any other command as it is. */
  async pledged(command: Command, { table, round, deal }: Dealing, player: string | null): Promise<Command> {
    if ((command.type !== 'Bet' && command.type !== 'TakeBank') || command.pledge) return command;
    // Without a secure connection a browser cannot hash: the bet is made, and pledges nothing.
    if (!deal || !round || !player || deal.closing !== null || !globalThis.crypto?.subtle) return command;
    const { seat } = command;
    const note: Note = {
      seat,
      order: 0,
      offer: deal.offer,
      chance: this.chance(),
      closing: null,
      opened: null,
    };
    const pledge = await pledgeHash(note.offer, note, note.chance);
    keep({ player, table, round, pledge, note });
    return { ...command, pledge };
  }

  /** A command was refused, and its pledge with it. */
  refused(command: Command): void {
    if ((command.type === 'Bet' || command.type === 'TakeBank') && command.pledge) drop(command.pledge);
  }

  /** The line is new. */
  renewed(): void {
    this.#answered.clear();
  }

  /** What the table asks of this player's pledge now; null where nothing is due, or where it may not be given. */
  async answer({ table, round, deal }: Dealing, player: string | null): Promise<OpenPledge | Cut | null> {
    if (!deal || !round || !player || deal.closing === null || deal.cut !== null) return null;
    const own = deal.parties.map(({ pledge }) => pledge && noteOf(pledge)).find((kept) => kept);
    if (!own || own.player !== player || own.round !== round || own.table !== table) return null;
    if (!(await listed(deal, own))) return null;
    // Read again: another tab may have answered in the meantime.
    const { note } = noteOf(own.pledge) ?? own;
    if (note.closing !== null && note.closing !== deal.closing) return null;
    if (deal.cutter !== note.seat || deal.cutter_order !== note.order) {
      if (deal.opened !== null || !this.#once(deal.closing)) return null;
      keep({ ...own, note: { ...note, closing: deal.closing } });
      return { type: 'OpenPledge', seat: note.seat, closing: deal.closing, chance: note.chance };
    }
    if (deal.opened === null || (note.opened !== null && note.opened !== deal.opened)) return null;
    if ((await openedHash(deal.closing, deal.chances)) !== deal.opened || !this.#once(deal.opened))
      return null;
    keep({ ...own, note: { ...note, closing: deal.closing, opened: deal.opened } });
    return { type: 'Cut', seat: note.seat, opened: deal.opened, chance: note.chance };
  }

  #once(hash: string): boolean {
    if (this.#answered.has(hash)) return false;
    this.#answered.add(hash);
    return true;
  }
}

/** Whether the closing list is what its hash says, on the offer bet on, with the own pledge at the own seat. */
async function listed(deal: DealView, { pledge, note }: Kept): Promise<boolean> {
  if (deal.offer !== note.offer) return false;
  const mine = deal.parties.find(({ seat, order }) => seat === note.seat && order === note.order);
  if (mine?.pledge !== pledge) return false;
  const cutter = deal.cutter === null ? null : { seat: deal.cutter, order: deal.cutter_order };
  try {
    return (
      (await pledgeHash(deal.offer, note, note.chance)) === pledge &&
      (await closingHash(deal.offer, cutter, deal.parties)) === deal.closing
    );
  } catch {
    return false;
  }
}
