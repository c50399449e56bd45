import { describe, expect, it } from 'vitest';
import { action, seat, SETTLED, SPOTS, wager } from '../pages/samples';
import type { SheetSection } from '../house/wire';
import { t } from '../text/text.svelte';
import { others } from './layout';
import { gain, ownLooks, paytable, sentBack, sentence, told } from './looks';

describe('what a circle shows', () => {
  it('shows as placed only what the table holds', () => {
    const looks = ownLooks(SPOTS, seat({ wagers: [wager()] }), null, { trips: 500 }, []);
    expect(looks.ante).toMatchObject({ state: 'set', figure: '$25' });
    expect(looks.trips).toMatchObject({ state: 'draft', figure: '$5' });
    expect(looks.play!.state).toBe('empty');
  });

  it('marks the wager that is due', () => {
    expect(ownLooks(SPOTS, seat(), null, {}, [action()]).play!.state).toBe('next');
    expect(ownLooks(SPOTS, seat(), null, {}, [action({ allowed: false })]).play!.state).toBe('empty');
  });

  it('tells each result with its sign and the reason the house gave', () => {
    const looks = ownLooks(SPOTS, seat({ wagers: SETTLED }), null, {}, []);
    expect(looks.ante).toMatchObject({ state: 'back', figure: '$0' });
    expect(looks.play).toMatchObject({ state: 'win', figure: '+$100', amount: 20000 });
    expect(looks.trips).toMatchObject({ state: 'lose', figure: '−$5', words: 'hand is not on the paytable' });
    expect(SETTLED.map(gain)).toEqual([0, 0, 10000, -500]);
  });

  it('calls what a stake did not reach returned or not covered, never lost (O-07)', () => {
    const whole = wager({ outcome: 'uncovered', stake: '5.00', returned: '5.00', reason: 'no_line' });
    const won = wager({
      outcome: 'win',
      reason: 'higher',
      pays: '17.50',
      returned: '42.50',
      uncovered: '7.50',
    });
    const lost = wager({ outcome: 'lose', reason: 'lower', returned: '20.00', uncovered: '20.00' });
    const look = (of: typeof whole) => ownLooks(SPOTS, seat({ wagers: [of] }), null, {}, []).ante;
    expect(look(whole)).toMatchObject({ state: 'back', figure: '$5 back', amount: 500, brief: 'back' });
    expect(look(won)).toMatchObject({ state: 'win', figure: '+$17.50', open: '$7.50 not covered' });
    expect(look(lost)).toMatchObject({ state: 'lose', figure: '−$5', amount: 2000, open: '$20 returned' });
    expect(told(lost).why).not.toContain('covered');
    expect(told(wager({ outcome: 'win', reason: 'higher' })).open).toBeNull();
    expect([sentBack(seat({ wagers: [whole, whole] })), sentBack(seat({ wagers: [whole, won] }))]).toEqual([
      1000, 0,
    ]);
  });

  it('says what a seat did, and when the house did it', () => {
    expect(t.seat.state(seat({ state: 'played', decision: 'play', times: 4 }))).toBe('Bet 4×');
    expect(t.seat.state(seat({ state: 'folded', by_system: true }))).toBe('Folded, by the house');
    expect([sentence('pair of nines'), sentence(null)]).toEqual(['Pair of nines', '']);
  });

  it('finds a paytable by its wager, whatever it is called', () => {
    const part = { title: 'Blind', lines: [], table: null };
    const sections: SheetSection[] = [
      { ...part, kind: 'limits', wager: null },
      { ...part, kind: 'paytable', wager: 'trips' },
    ];
    const sheet = { title: '', text: '', guide: [], sections };
    expect(paytable(sheet, 'trips')).toBe(sections[1]);
    expect(paytable(sheet, 'blind')).toBeUndefined();
  });

  it('seats the others from left to right, seat 1 last', () => {
    const seats = [1, 2, 3, 4, 5, 6].map((number) => ({ seat: number }));
    expect(others(seats, 3).map((one) => one.seat)).toEqual([6, 5, 4, 2, 1]);
    expect(others(seats, null)).toHaveLength(6);
  });
});
