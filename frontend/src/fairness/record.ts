import { isUp, type Code } from '../felt/cards';
import { gain } from '../felt/looks';
import { cents, signed } from '../felt/money';
import type { PublicView, RoundProof, RoundShown } from '../house/wire';
import type { Finding } from './check';

/** Follows the record of a round step by step beside its proof: order of publication, cards, and every sum. */
export function checkRecord(proof: RoundProof, record: RoundShown): Finding[] {
  return [promised(proof, record), sealed(proof, record), felt(proof, record), sums(record)];
}

const dealt = (view: PublicView): boolean =>
  view.dealer.cards.length > 0 || view.board.length > 0 || view.seats.some((seat) => seat.cards.length > 0);

const said = (name: string, holds: boolean, yes: string, no: string): Finding => ({
  name,
  outcome: holds ? 'passed' : 'failed',
  words: holds ? yes : no,
});
const unchecked = (name: string, because: string): Finding => ({
  name,
  outcome: 'not checked',
  words: because,
});

function promised({ proof }: RoundProof, record: RoundShown): Finding {
  const first = record.steps.findIndex(
    ({ view }) => view.stake !== null || view.seats.some((seat) => seat.wagers.length),
  );
  const before = record.steps[Math.max(0, first - 1)];
  return said(
    'The record shows the decks before the first bet',
    before?.view.deal?.offer === proof.offer,
    'The offer stands there while every circle was empty.',
    'It shows another offer, or none.',
  );
}

function sealed({ proof }: RoundProof, record: RoundShown): Finding {
  const name = 'The record shows the cut before the first card';
  const first = record.steps.find((step) => dealt(step.view));
  if (!first) return unchecked(name, 'no card was dealt.');
  const { deal } = first.view;
  return said(
    name,
    deal !== null && deal.closing === proof.closing && deal.cut === proof.cut && deal.deck === proof.deck,
    'List, cut and deck stood when the first card came, and have not changed.',
    'List, cut or deck differ from what stood when the first card came.',
  );
}

/** The card that lies where the `nth` card of a place was dealt, as the record shows it at last. */
function lying(record: RoundShown, where: string, nth: number): Code | undefined {
  for (const step of [...record.steps].reverse()) {
    const { view } = step;
    const row =
      where === 'board'
        ? view.board
        : where === 'dealer'
          ? view.dealer.cards
          : (view.seats.find((seat) => String(seat.seat) === where)?.cards ?? []);
    // One's own cards lie face down for everybody else.
    const mine = where === String(record.seat) ? step.cards[nth] : undefined;
    for (const card of [mine, row[nth]]) if (card && isUp(card)) return card;
  }
  return undefined;
}

function felt({ proof, deal }: RoundProof, record: RoundShown): Finding {
  const name = 'The cards on the felt are the cards of that deck';
  const cardAt = new Map(proof.openings.map(([turn, opening]) => [turn, opening.card]));
  const count = new Map<string, number>();
  let compared = 0;
  const wrong: string[] = [];
  for (const [where, turn] of deal) {
    const nth = count.get(where) ?? 0;
    count.set(where, nth + 1);
    const [shown, opened] = [lying(record, where, nth), cardAt.get(turn)];
    if (!shown) continue;
    compared++;
    // A card kept out of the proof is one nobody can check.
    if (shown !== opened)
      wrong.push(opened ? `${shown} where the deck has ${opened}` : `${shown} is not in the proof`);
  }
  if (!compared) return unchecked(name, 'no card of this round was turned up.');
  return said(
    name,
    wrong.length === 0,
    `${compared} cards compared, each at its place.`,
    `${wrong.join(', ')}.`,
  );
}

function sums(record: RoundShown): Finding {
  const name = 'Every settlement adds up';
  const last = [...record.steps].reverse().find((step) => step.view.seats.some((seat) => seat.net !== null));
  if (!last) return unchecked(name, 'nothing was settled.');
  const seats = last.view.seats.filter((seat) => seat.net !== null && seat.wagers.length);
  const wrong = seats.filter(
    (seat) => seat.wagers.reduce((sum, wager) => sum + gain(wager), 0) !== cents(seat.net),
  );
  return said(
    name,
    wrong.length === 0,
    seats.map((seat) => `Seat ${seat.seat} ${signed(seat.net)}`).join(', ') + '.',
    `Seat ${wrong.map((seat) => seat.seat).join(', ')}: the wagers do not give the net.`,
  );
}
