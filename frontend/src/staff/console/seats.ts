import { cents, dollars } from '../../felt/money';
import type { ConsoleSeat, ConsoleShown, SeatView } from '../../house/wire';
import { words } from '../text/console';
import { sums } from './go';

/** A seat as its tile shows it. */
export interface Tile {
  seat: number;
  name: string;
  empty: boolean;
  lit: boolean;
  cards: string[];
  does: string;
  sum: string;
  tone: '' | 'good' | 'bad' | 'warn';
  /** What lies on the felt, while no card does. */
  bets: { label: string; stake: string }[];
  turn: boolean;
  ask: boolean;
  fold: boolean;
}

/** All that lies on the felt before a seat, in cents. */
export const onFelt = (view: SeatView): number =>
  view.wagers.reduce((sum, each) => sum + cents(each.stake), 0);

function moved(own: ConsoleSeat): Pick<Tile, 'does' | 'sum' | 'tone'> {
  const { pay, take, back } = sums(own.moves);
  if (own.due !== null && own.selected)
    return { does: words.does.award, sum: dollars(own.due), tone: 'warn' };
  if (pay > take) return { does: words.does.pay, sum: dollars(pay), tone: 'good' };
  if (take) return { does: words.does.take, sum: dollars(take), tone: 'bad' };
  if (back) return { does: words.verb({ verb: 'return' } as never), sum: dollars(back), tone: '' };
  return { does: words.does.even, sum: '', tone: '' };
}

/** Of a round that is void: every wager goes back. */
function goesBack(view: SeatView): Pick<Tile, 'does' | 'sum' | 'tone'> {
  const sum = onFelt(view);
  return { does: sum ? words.does.back : words.does.noBet, sum: sum ? dollars(sum) : '', tone: '' };
}

function doing(
  own: ConsoleSeat | undefined,
  view: SeatView,
  next: boolean,
): Pick<Tile, 'does' | 'sum' | 'tone'> {
  const plain = (does: string, sum = ''): Pick<Tile, 'does' | 'sum' | 'tone'> => ({ does, sum, tone: '' });
  if (own?.racked != null) return plain(words.does.racked);
  if (own?.moves.length) return moved(own);
  if (own?.void) return plain(words.does.void);
  if (next) return plain(words.does.next);
  switch (view.state) {
    case 'to_decide':
      return plain(words.does.decides);
    case 'folded':
      return plain(words.does.folded);
    case 'banking':
      return plain(words.does.bank);
    case 'played':
      return plain(words.does.play(view.times ?? 0), dollars(onFelt(view), true));
    case 'checked':
      return plain(words.does.check, dollars(onFelt(view), true));
    case 'away':
    case 'leaving':
      return plain(words.does.away);
    default: {
      const sum = onFelt(view);
      return sum ? plain('', dollars(sum, true)) : plain(words.does.noBet);
    }
  }
}

/** Every seat of the table from the dealer's left: seat 1 stands at the left hand. */
export function tilesOf(shown: ConsoleShown, focus: number | null): Tile[] {
  const view = shown.console!;
  const own = (seat: number) => view.seats.find((each) => each.seat === seat);
  if (!shown.table)
    return [...view.seats]
      .sort((one, other) => one.seat - other.seat)
      .map((each) => ({
        seat: each.seat,
        name: '',
        empty: false,
        lit: each.bet !== null,
        cards: [],
        bets: [],
        does: each.logged || each.selected ? words.does.award : each.bet === null ? words.does.noBet : '',
        sum: each.due ? dollars(each.due) : each.bet === null ? '' : dollars(each.bet, true),
        tone: each.due ? 'warn' : '',
        turn: focus === each.seat,
        ask: false,
        fold: false,
      }));
  const offered = shown.table.offer?.seat ?? null;
  return shown.table.seats.map((seat) => {
    const asked = offered === seat.seat;
    // While the bank is offered nobody bets: what lies before each seat is what it could bank with.
    const offers: Pick<Tile, 'does' | 'sum' | 'tone'> = {
      does: asked ? words.does.asked : '',
      sum: seat.stack === null ? '' : dollars(seat.stack, true),
      tone: asked ? 'warn' : '',
    };
    const mine = own(seat.seat);
    const next = view.next_seat === seat.seat;
    return {
      seat: seat.seat,
      name: seat.name ?? '',
      empty: seat.player === null,
      lit: seat.sensor === true,
      cards: seat.cards,
      bets: seat.wagers
        .filter((each) => each.wager !== 'progressive')
        .slice(0, 4)
        .map((each) => ({ label: each.label, stake: dollars(each.stake, true) })),
      ...(shown.table!.void ? goesBack(seat) : offered === null ? doing(mine, seat, next) : offers),
      turn: focus === seat.seat,
      ask: next || asked || seat.state === 'to_decide',
      fold: seat.state === 'folded',
    };
  });
}
