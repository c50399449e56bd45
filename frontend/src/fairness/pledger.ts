import type { Command } from '../house/line';
import type { Back, Bet, Cut, DealView, Note, OpenPledge, PublicView, TakeBank } from '../house/wire';
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

  /** A bet, one behind a seat too, or a bank with its pledge; any other command as it is. */
  async pledged(command: Command, { table, round, deal }: Dealing, player: string | null): Promise<Command> {
    if (!pledges(command) || command.pledge) return command;
    // Without a secure connection a browser cannot hash: the bet is made, and pledges nothing.
    if (!deal || !round || !player || deal.closing !== null || !globalThis.crypto?.subtle) return command;
    const { seat } = command;
    const note: Note = {
      seat,
      order: command.type === 'Back' ? command.order : 0,
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
    if (pledges(command) && command.pledge) drop(command.pledge);
  }

  /** The line is new. */
  renewed(): void {
    this.#answered.clear();
  }

  /** What the table asks of this player's pledge now; null where nothing is due, or where it may not be given. */
  async answer({ table, round, deal }: Dealing, player: string | null): Promise<OpenPledge | Cut | null> {
    if (!deal || !round || !player || deal.closing === null || deal.cut !== null) return null;
    // Whoever bets at a seat and behind another has two: the second follows with the next view.
    for (const { pledge } of deal.parties) {
      const own = pledge && noteOf(pledge);
      if (!own || own.player !== player || own.round !== round || own.table !== table) continue;
      const due = await this.#due(own, deal, deal.closing);
      if (due) return due;
    }
    return null;
  }

  async #due(own: Kept, deal: DealView, closing: string): Promise<OpenPledge | Cut | null> {
    if (!(await listed(deal, own))) return null;
    // Read again: another tab may have answered in the meantime.
    const { note } = noteOf(own.pledge) ?? own;
    const whose = { seat: note.seat, ...(note.order && { order: note.order }) };
    const once = (hash: string) => this.#once(`${hash} ${note.seat}.${note.order}`);
    if (note.closing !== null && note.closing !== closing) return null;
    if (deal.cutter !== note.seat || deal.cutter_order !== note.order) {
      if (deal.opened !== null || !once(closing)) return null;
      keep({ ...own, note: { ...note, closing } });
      return { type: 'OpenPledge', ...whose, closing, chance: note.chance };
    }
    if (deal.opened === null || (note.opened !== null && note.opened !== deal.opened)) return null;
    if ((await openedHash(closing, deal.chances)) !== deal.opened || !once(deal.opened)) return null;
    keep({ ...own, note: { ...note, closing, opened: deal.opened } });
    return { type: 'Cut', ...whose, opened: deal.opened, chance: note.chance };
  }

  #once(hash: string): boolean {
    if (this.#answered.has(hash)) return false;
    this.#answered.add(hash);
    return true;
  }
}

/** Commands that may carry a pledge. */
const pledges = (command: Command): command is Bet | Back | TakeBank =>
  command.type === 'Bet' || command.type === 'Back' || command.type === 'TakeBank';

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
