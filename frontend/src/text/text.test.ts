import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { changed, type View } from '../house/change';
import type { Change, HandView, News, PublicView, State, WagerView } from '../house/wire';
import { en } from './en';
import { es } from './es';
import { LANGUAGES, wanted } from './text.svelte';

/** Three whole rounds as every viewer heard them: house dealer, player-dealer, linked progressive. */
const KEPT = join(import.meta.dirname, '../../../tests/golden/kept');
const lines = readdirSync(KEPT)
  .filter((name) => name !== 'record.jsonl')
  .map((name) => readFileSync(join(KEPT, name), 'utf8').trim().split('\n'));

function views(): { view: View; news: News[] }[] {
  return lines.flatMap((said) => {
    let view: View | null = null;
    return said
      .map((line) => JSON.parse(line) as State | Change)
      .filter((message) => message.kind === 'state' || message.kind === 'change')
      .map((message) => {
        view = message.kind === 'state' ? message : changed(view!, message);
        return { view, news: message.news ?? [] };
      });
  });
}
const all = views();
const tables: PublicView[] = all.map(({ view }) => view.table);
const hands: HandView[] = all.flatMap(({ view: { table, you } }) =>
  [table.dealer.hand, you.hand, ...table.seats.map((seat) => seat.hand)].filter((hand) => hand !== null),
);
const settled: WagerView[] = tables.flatMap((table) =>
  table.seats.flatMap((seat) => seat.wagers.filter((wager) => wager.outcome)),
);

describe('English, from codes and parts', () => {
  it('tells the news as the house does', () => {
    const told = all.flatMap(({ view, news }) =>
      news.map((item) => [en.news(item, view.table.banker), item.text]),
    );
    expect(told.length).toBeGreaterThan(100);
    for (const [own, house] of told) expect(own).toBe(house);
  });

  it('counts one as one, in every language', () => {
    expect([en.table.games(1), en.table.games(4)]).toEqual(['1 game', '4 games']);
    expect([es.table.games(1), es.table.games(4)]).toEqual(['1 juego', '4 juegos']);
    expect([1, 2].map(es.auto.left)).toEqual(['queda 1', 'quedan 2']);
    expect([100, 200].map(es.dock.short)).toEqual(['Falta $1.00', 'Faltan $2.00']);
    expect([1, 2].map(es.reality.minutes)).toEqual(['1 minuto', '2 minutos']);
    expect([1, 2].map((open) => es.lobby.seats(open, 6))).toEqual([
      'Puestos: 1 de 6 libre',
      'Puestos: 2 de 6 libres',
    ]);
  });

  it('tells one’s own acts as one’s own', () => {
    const acts: News[] = [
      { kind: 'check', text: '', seat: 3 },
      { kind: 'play', text: '', seat: 3, times: 4, by_system: true },
      { kind: 'settled', text: '', seat: 3, result: 'tie', amount: '0.00' },
      { kind: 'check', text: '', seat: 4 },
    ];
    expect(acts.map((item) => en.news(item, 'house', 3))).toEqual([
      'You check',
      'You bet 4×, decided by the house for you',
      'You tie: $0.00',
      'Seat 4 checks',
    ]);
    expect(acts.map((item) => es.news(item, 'house', 3))).toEqual([
      'Usted pasa',
      'Usted apuesta 4×, decide la casa por usted',
      'Usted empata: $0.00',
      'Puesto 4 pasa',
    ]);
  });

  it('calls the moment, the hands and the dealer’s verdict as the house does', () => {
    for (const table of tables) {
      expect(en.says(table)).toBe(table.says);
      expect(en.print(table.banker)).toBe(table.print);
      const { hand, text, qualifies } = table.dealer;
      if (hand && text)
        expect(en.verdict(table.banker, hand, qualifies).toLowerCase()).toBe(text.toLowerCase());
      for (const last of table.last)
        if (last.code) expect(en.hand.title(last.code, last.rank)).toBe(last.hand);
    }
    expect(hands.length).toBeGreaterThan(20);
    for (const hand of hands) {
      expect(en.hand.title(hand.code, hand.cards[0]![0]!)).toBe(hand.title);
      expect(en.hand.detail(hand)).toBe(hand.detail);
    }
  });

  it('gives each wager the house’s reason', () => {
    expect(settled.length).toBeGreaterThan(50);
    for (const wager of settled) expect(en.why(wager)).toBe(wager.words);
  });

  it('names who bets behind a seat as the house does (O-12)', () => {
    const behind = { seat: 2, order: 1, name: 'Kim', text: '' };
    const told = [
      en.news({ ...behind, kind: 'bet', amount: '20.00' }, 'player_dealer', 2),
      en.news({ ...behind, kind: 'settled', amount: '-20.00', fees: '1.00' }, 'player_dealer'),
    ];
    expect(told).toEqual([
      'Kim, behind seat 2, bets $20.00',
      'Kim, behind seat 2: −$20.00, collection $1.00',
    ]);
  });

  it('names the choices as the house does', () => {
    const actions = all.flatMap(({ view }) => view.you.actions);
    expect(actions.length).toBeGreaterThan(20);
    for (const { command, name, gives, note } of actions) {
      expect(en.choice.name(command)).toBe(name);
      if (gives) expect(en.choice.givesUp(gives)).toBe(note);
    }
  });

  it('names hands of every kind', () => {
    const hand = (code: HandView['code'], cards: string): HandView => ({
      code,
      cards: cards.split(' '),
      title: '',
      detail: '',
    });
    expect(en.hand.whole(hand('full_house', 'Tc Td Th 9c 9d'))).toBe('full house, tens over nines');
    expect(es.hand.whole(hand('full_house', 'Tc Td Th 9c 9d'))).toBe('full, dieces y nueves');
    expect(en.hand.whole(hand('straight', '5c 4d 3h 2c Ad'))).toBe('straight, five high');
    expect(es.hand.whole(hand('straight', 'Qc Jd Th 9c 8d'))).toBe('escalera, a la reina');
    expect(en.hand.whole(hand('two_pair', '6c 6d 2h 2c Ad'))).toBe('two pairs, sixes and twos, ace kicker');
    expect(es.hand.whole(hand('pair', '9c 9d Ah Kc Jd'))).toBe('pareja de nueves, con as, rey y jota');
    expect(es.hand.whole(hand('royal_flush', 'Ac Kc Qc Jc Tc'))).toBe('escalera real');
  });
});

describe('Spanish', () => {
  /** English words that no Spanish sentence has; names of people and of the felt are not among them. */
  const ENGLISH =
    /\b(the|seat|hand|hands|bets?|dealer|with|wins|loses|folds|checks|cards?|returned|your|of)\b/i;

  it('says everything in other words than English', () => {
    const said = [
      ...all.flatMap(({ view, news }) => news.map((item) => es.news(item, view.table.banker))),
      ...tables.flatMap((table) => [es.says(table), es.print(table.banker)]),
      ...hands.map(es.hand.whole),
      ...settled.map(es.why),
      ...all.flatMap(({ view }) => view.you.actions.map(({ command }) => es.choice.name(command))),
    ];
    // What came first of a name is the player's own word.
    for (const words of said) expect(words).not.toMatch(ENGLISH);
    expect(said.filter((words) => words.includes('undefined') || words.includes('null'))).toEqual([]);
  });

  it('has a sentence for a refusal, and names the wager at fault', () => {
    const fault = { rule: 'B-12', field: 'wagers.trips', message: 'too much', code: 'outside_limits' };
    expect(es.refused(fault)).toBe('Trips: fuera de los límites de esta mesa');
    expect(es.refused({ ...fault, field: null, code: 'never_heard_of' })).toBe('La casa no lo admite');
  });
});

describe('the language of a page', () => {
  it('is the one chosen, else the first the browser asks for, else English', () => {
    expect(wanted('es', ['en-US'])).toBe('es');
    expect(wanted(null, ['fr-FR', 'es-MX', 'en'])).toBe('es');
    expect(wanted(null, ['fr', 'de'])).toBe('en');
    expect(wanted('xx', [])).toBe('en');
    expect(Object.keys(LANGUAGES)).toEqual(['en', 'es']);
  });
});
