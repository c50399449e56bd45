import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import type { GuideAnswer, GuideSection, PostedSheet, SheetLine } from '../house/wire';
import RulesDrawer from './RulesDrawer.svelte';
import { posted, topics } from './rules';

const line = (text: string, rules: string[] = [], topic: SheetLine['topic'] = null): SheetLine => ({
  text,
  rules,
  topic,
  code: null,
  parts: {},
});
const answer = (text: string, ask: string | null = null): GuideAnswer => ({ text, ask, code: '', parts: {} });
const topic = (topic: GuideSection['topic'], title: string, ...lines: GuideAnswer[]): GuideSection => ({
  topic,
  title,
  parts: {},
  lines,
});

const SHEET: PostedSheet = {
  title: "Ultimate Texas Hold'em: Washington",
  text: '',
  guide: [
    topic('hand', 'How a hand goes', answer('Put the same on Ante and Blind.')),
    topic('pays', 'What each bet pays', answer('Ante and Play pay 1 to 1.')),
    topic('dealer', 'When the dealer qualifies', answer('With a pair.')),
    topic('limits', 'How much you may bet'),
    topic('if', 'What happens if …', answer('All three come back.', '… we tie?')),
  ],
  sections: [
    {
      kind: 'play',
      wager: null,
      title: 'How it is played',
      lines: [
        line('Before the deal a player bets the Ante.', ['B-04'], 'hand'),
        line('The dealer qualifies with a pair.', ['D-08', 'S-01'], 'dealer'),
      ],
      table: null,
    },
    {
      kind: 'paytable',
      wager: 'trips',
      title: 'Trips UTH-02',
      lines: [line('the stake is returned with a win')],
      table: { columns: ['Hand', 'Pays'], rows: [['Flush', '6 to 1']], paid: [] },
    },
    {
      kind: 'limits',
      wager: null,
      title: 'Limits',
      lines: [line('No single wager is above $300.00 (B-12).')],
      table: { columns: ['Wager', 'Least', 'Most'], rows: [['Trips', '1.00', '100.00']], paid: [] },
    },
    {
      kind: 'notices',
      wager: null,
      title: 'Notices',
      lines: [line('Four games (B-13).'), line('Call for help.'), line('Four games (B-13).')],
      table: null,
    },
    {
      kind: 'settings',
      wager: null,
      title: 'What the sheets leave open',
      lines: [],
      table: {
        columns: ['Rule', 'Setting', 'Here', 'What'],
        rows: [['O-04', 'rounding', 'up', 'cents']],
        paid: [],
      },
    },
  ],
};

let made: Record<string, unknown> | null = null;
afterEach(() => {
  if (made) void unmount(made);
  made = null;
  document.body.innerHTML = '';
});
const text = (node: Element | null) => node?.textContent?.replace(/\s+/g, ' ').trim();

describe('the rules by topic', () => {
  it('put tables and sentences of the sheet where players look for them', () => {
    const found = topics(SHEET).map((part) => [
      part.topic,
      part.tables.map((section) => section.kind),
      part.behind.map((line) => line.text),
      part.open.length,
    ]);
    expect(found).toEqual([
      ['hand', [], ['Before the deal a player bets the Ante.'], 0],
      ['pays', ['paytable'], [], 0],
      ['dealer', [], ['The dealer qualifies with a pair.'], 0],
      ['limits', ['limits'], ['No single wager is above $300.00 (B-12).'], 0],
      ['if', [], [], 1],
    ]);
  });

  it('post each notice once', () => {
    expect(posted(SHEET)).toEqual(['Four games (B-13).', 'Call for help.']);
  });
});

describe('RulesDrawer', () => {
  it('speaks in players’ words first, and has the sheet behind', () => {
    made = mount(RulesDrawer, { target: document.body, props: { sheet: SHEET, onclose: () => {} } });
    flushSync();
    expect([...document.querySelectorAll('h3')].map(text)).toEqual([
      'How a hand goes',
      'What each bet pays',
      'When the dealer qualifies',
      'How much you may bet',
      'What happens if …',
      'Notices',
    ]);
    const behind = [...document.querySelectorAll('details')].map(text);
    expect(behind[0]).toBe('As the sheet says Before the deal a player bets the Ante. B-04');
    expect(behind.at(-1)).toContain('rounding');
    expect(document.body.textContent!.split('Four games (B-13).')).toHaveLength(2);
  });

  it('leads to a topic', () => {
    made = mount(RulesDrawer, { target: document.body, props: { sheet: SHEET, onclose: () => {} } });
    flushSync();
    [...document.querySelectorAll<HTMLElement>('nav button')].find((one) => text(one) === 'What if')!.click();
    expect(text(document.activeElement)).toBe('What happens if …');
  });
});
