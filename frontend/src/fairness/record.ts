import { isUp, type Code } from '../felt/cards';
import { gain } from '../felt/looks';
import { cents, signed } from '../felt/money';
import type { PublicView, RoundProof, RoundShown } from '../house/wire';
import type { Finding } from './check';

/** Follows the record of a round step by step beside its proof: order of publication, cards, and every sum. */
export function checkRecord(
  proof: RoundProof,
  record: RoundShown,
  mine: { seat: number; entropy: string } | null,
): Finding[] {
  const findings = [promised(proof, record), sealed(proof, record), felt(proof, record), sums(record)];
  if (mine) findings.splice(2, 0, own(proof, mine));
  return findings;
}

const dealt = (view: PublicView): boolean =>
  view.dealer.cards.length > 0 || view.board.length > 0 || view.seats.some((seat) => seat.cards.length > 0);

function promised(proof: RoundProof, record: RoundShown): Finding {
  const first = record.steps.find((step) => step.view.seats.some((seat) => seat.wagers.length));
  const before = record.steps[record.steps.indexOf(first!) - 1] ?? record.steps[0];
  const passed = before?.view.commitment === proof.commitment;
  return {
    name: 'The hash of the seed was published before the first bet',
    passed,
    words: passed
      ? 'The record shows it while every circle was empty.'
      : 'The record shows another hash, or none.',
  };
}

function sealed(proof: RoundProof, record: RoundShown): Finding {
  const name = 'The deck was sealed before the first card';
  const first = record.steps.find((step) => dealt(step.view));
  if (!first) return { name, passed: null, words: 'No card was dealt.' };
  const same =
    Object.keys(proof.entropies).length === Object.keys(first.view.entropies).length &&
    Object.entries(proof.entropies).every(([seat, bytes]) => first.view.entropies[seat] === bytes);
  const passed = first.view.root === proof.root && same;
  return {
    name,
    passed,
    words: passed
      ? 'Root and players’ bytes stood when the first card came, and have not changed.'
      : 'Root or players’ bytes differ from what stood when the first card came.',
  };
}

function own(proof: RoundProof, mine: { seat: number; entropy: string }): Finding {
  const passed = proof.entropies[mine.seat] === mine.entropy;
  return {
    name: 'Your own random bytes were mixed in',
    passed,
    words: passed
      ? `Seat ${mine.seat} stands with the bytes this browser made.`
      : `Seat ${mine.seat} stands with other bytes than this browser made.`,
  };
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
    if (row[nth] && isUp(row[nth])) return row[nth];
  }
  return undefined;
}

function felt(proof: RoundProof, record: RoundShown): Finding {
  const name = 'The cards on the felt are the cards of that deck';
  const cardAt = new Map(proof.openings.map((opening) => [opening.index, opening.card]));
  const count = new Map<string, number>();
  let compared = 0;
  const wrong: string[] = [];
  for (const [where, index] of proof.deal) {
    const nth = count.get(where) ?? 0;
    count.set(where, nth + 1);
    const [shown, opened] = [lying(record, where, nth), cardAt.get(index)];
    if (!shown || !opened) continue;
    compared++;
    if (shown !== opened) wrong.push(`${shown} where the deck has ${opened}`);
  }
  if (!compared) return { name, passed: null, words: 'No card of this round was turned up.' };
  return {
    name,
    passed: wrong.length === 0,
    words: wrong.length ? `${wrong.join(', ')}.` : `${compared} cards compared, each at its place.`,
  };
}

function sums(record: RoundShown): Finding {
  const name = 'Every settlement adds up';
  const last = [...record.steps].reverse().find((step) => step.view.seats.some((seat) => seat.net !== null));
  if (!last) return { name, passed: null, words: 'Nothing was settled.' };
  const seats = last.view.seats.filter((seat) => seat.net !== null && seat.wagers.length);
  const wrong = seats.filter(
    (seat) => seat.wagers.reduce((sum, wager) => sum + gain(wager), 0) !== cents(seat.net),
  );
  return {
    name,
    passed: wrong.length === 0,
    words: wrong.length
      ? `Seat ${wrong.map((seat) => seat.seat).join(', ')}: the wagers do not give the net.`
      : seats.map((seat) => `Seat ${seat.seat} ${signed(seat.net)}`).join(', ') + '.',
  };
}
