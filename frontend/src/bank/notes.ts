import { cents, dollars, signed } from '../felt/money';
import type { BackerView, BankView, PublicView, SeatView } from '../house/wire';
import { b } from '../text/bank/text';

/** What somebody has on a spot in all. */
export const staked = ({ wagers }: Pick<BackerView, 'wagers'>): number =>
  wagers.reduce((sum, { stake }) => sum + cents(stake), 0);

/** What lies in the box: the stake, then with what came of it; nothing where it went back. */
export const inBox = (table: Pick<PublicView, 'phase'>, bank: BankView): number =>
  table.phase === 'void' ? 0 : cents(bank.stake) + cents(bank.net);

export interface SeatNote {
  /** Its place in settling, from 1; none where it has no bet. */
  order: number | null;
  /** What it said when it was asked to bank, while nobody does. */
  asked: string | null;
  /** The same in a word, where a seat is narrow. */
  brief: string | null;
  /** Who bets behind it, in a line, and each for whoever asks. */
  behind: string | null;
  each: string;
}

/** What stands at a seat of a player-dealer's table beside its name and state. */
export function seatNotes(table: PublicView, seat: SeatView): SeatNote {
  const at = table.bank?.order.indexOf(seat.seat) ?? -1;
  const said = table.asked.find((asked) => asked.seat === seat.seat);
  const figure = (backers: BackerView[]) =>
    backers.every(({ net }) => net !== null)
      ? signed(
          backers.reduce((sum, { net }) => sum + cents(net), 0),
          true,
        )
      : dollars(
          backers.reduce((sum, backer) => sum + staked(backer), 0),
          true,
        );
  const [one, ...more] = seat.backline;
  return {
    order: at < 0 ? null : at + 1,
    asked: said ? b.answer[said.answer] : null,
    brief: said ? b.brief[said.answer] : null,
    behind: !one
      ? null
      : more.length
        ? b.several(seat.backline.length, figure(seat.backline))
        : b.behind(one.name, figure([one])),
    each: seat.backline.map((backer) => b.behind(backer.name, figure([backer]))).join(', '),
  };
}
