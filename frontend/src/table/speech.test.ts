import { describe, expect, it } from 'vitest';
import { action, NINES, seat, wager } from '../pages/samples';
import { Speech, type Heard } from './speech.svelte';

const own = seat({ seat: 3, name: 'Kim', wagers: [wager()] });
const check = action({ command: { type: 'Check', seat: 3 }, name: 'Check', price: null, filled: false });
const moment = (changes: Partial<Heard> = {}): Heard => ({
  log: [],
  table: { round: 'felt-1', phase: 'preflop', turn: [3], seats: [own, seat({ seat: 6, name: 'Bob' })] },
  you: { cards: ['Ts', '9s'], hand: null },
  seat: own,
  now: { state: 'deciding', choices: [check, action()] },
  ...changes,
});
const texts = (speech: Speech) => speech.lines.map((line) => line.text);

describe('what is spoken', () => {
  it('is the dealer first, then one’s own cards, then whose turn it is and the choices, each once', () => {
    const speech = new Speech();
    const heard = moment({ log: [{ id: 1, text: 'Cards are dealt' }] });
    speech.follow(heard);
    speech.follow({ ...heard });
    expect(texts(speech)).toEqual([
      'Cards are dealt',
      'Your cards: ten of spades, nine of spades.',
      'Your turn before the flop: Check, Bet 4× for $100.00.',
    ]);
  });

  it('names one’s own hand when the board has opened, and how each bet ended', () => {
    const speech = new Speech();
    speech.follow(moment());
    const table = { ...moment().table, phase: 'flop' as const };
    speech.follow(moment({ table, you: { cards: ['Ts', '9s'], hand: NINES } }));
    const wagers = [
      wager({ outcome: 'win', pays: '25.00', returned: '50.00' }),
      wager({ wager: 'blind', label: 'Blind', outcome: 'push', returned: '25.00' }),
      wager({ wager: 'trips', label: 'Trips', stake: '5.00', outcome: 'lose', returned: '0.00' }),
    ];
    const over = seat({ seat: 3, state: 'played', net: '20.00', wagers });
    speech.follow(moment({ table: { ...table, phase: 'settled' }, seat: over, now: { state: 'settled' } }));
    expect(texts(speech).slice(2)).toEqual([
      'You have pair of nines.',
      'Your turn on the flop: Check, Bet 4× for $100.00.',
      'Your bets: Ante +$25.00, Blind back, Trips −$5.00.',
    ]);
  });

  it('says nothing of cards that are not seen, and for whom one waits', () => {
    const speech = new Speech();
    const table = { ...moment().table, phase: 'betting' as const };
    speech.follow(moment({ table, now: null }));
    expect(texts(speech)).toEqual([]);
    speech.follow(
      moment({
        table: { ...moment().table, turn: [6] },
        now: { state: 'waiting', reason: 'flop', buy: null },
      }),
    );
    expect(texts(speech)).toEqual(['Your cards: ten of spades, nine of spades.', 'Waiting for Bob.']);
  });

  it('asks a question as often as it is asked', () => {
    const speech = new Speech();
    const fold = action({ command: { type: 'Fold', seat: 3 }, name: 'Fold', why: 'A pair is never folded.' });
    const asking = moment({ now: { state: 'asking', action: fold } });
    for (const heard of [moment(), asking, moment(), asking]) speech.follow(heard);
    expect(texts(speech).filter((text) => text.startsWith('Fold?'))).toEqual([
      'Fold? A pair is never folded.',
      'Fold? A pair is never folded.',
    ]);
  });

  it('goes on when the line is opened anew', () => {
    const speech = new Speech();
    speech.follow(moment({ log: [{ id: 7, text: 'No more bets' }] }));
    speech.follow(moment({ log: [] }));
    speech.follow(moment({ log: [{ id: 1, text: 'Flop: ace of spades' }] }));
    expect(texts(speech).at(-1)).toBe('Flop: ace of spades');
  });
});
