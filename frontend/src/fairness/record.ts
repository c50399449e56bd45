import { isUp, type Code } from '../felt/cards';
import { gain } from '../felt/looks';
import { cents } from '../felt/money';
import type { PublicView, RoundProof, RoundShown } from '../house/wire';
import type { Finding } from './check';
import { t, type Text } from '../text/text.svelte';

/** Follows the record of a round step by step beside its proof: order of publication, cards, and every sum. */
export function checkRecord(proof: RoundProof, record: RoundShown): Finding[] {
  return [promised(proof, record), sealed(proof, record), felt(proof, record), sums(record)];
}

type Name = keyof Text['check']['names'];

const dealt = (view: PublicView): boolean =>
  view.dealer.cards.length > 0 || view.board.length > 0 || view.seats.some((seat) => seat.cards.length > 0);

const said = (name: Name, holds: boolean, yes: string, no: string): Finding => ({
  name: t.check.names[name],
  outcome: holds ? 'passed' : 'failed',
  words: holds ? yes : no,
});
const unchecked = (name: Name, because: string): Finding => ({
  name: t.check.names[name],
  outcome: 'not checked',
  words: because,
});

function promised({ proof }: RoundProof, record: RoundShown): Finding {
  const first = record.steps.findIndex(
    ({ view }) => view.stake !== null || view.seats.some((seat) => seat.wagers.length),
  );
  const before = record.steps[Math.max(0, first - 1)];
  return said('promised', before?.view.deal?.offer === proof.offer, t.check.promised, t.check.notPromised);
}

function sealed({ proof }: RoundProof, record: RoundShown): Finding {
  const name = 'sealed';
  const first = record.steps.find((step) => dealt(step.view));
  if (!first) return unchecked(name, t.check.noDeal);
  const { deal } = first.view;
  return said(
    name,
    deal !== null && deal.closing === proof.closing && deal.cut === proof.cut && deal.deck === proof.deck,
    t.check.sealed,
    t.check.notSealed,
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
  const name = 'felt';
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
    if (shown !== opened) wrong.push(t.check.otherCard(shown, opened));
  }
  if (!compared) return unchecked(name, t.check.noFelt);
  return said(name, wrong.length === 0, t.check.felt(compared), t.check.notFelt(wrong));
}

function sums(record: RoundShown): Finding {
  const name = 'sums';
  const last = [...record.steps].reverse().find((step) => step.view.seats.some((seat) => seat.net !== null));
  if (!last) return unchecked(name, t.check.noSums);
  const seats = last.view.seats.filter((seat) => seat.net !== null && seat.wagers.length);
  const wrong = seats.filter(
    (seat) => seat.wagers.reduce((sum, wager) => sum + gain(wager), 0) !== cents(seat.net),
  );
  return said(
    name,
    wrong.length === 0,
    t.check.sums(seats.map((seat) => [seat.seat, seat.net])),
    t.check.notSums(wrong.map((seat) => seat.seat)),
  );
}
