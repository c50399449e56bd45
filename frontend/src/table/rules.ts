import type { GuideSection, PostedSheet, SheetLine, SheetSection } from '../house/wire';

type Topic = GuideSection['topic'];

/** One topic of the rules: players' words, the tables that go with them, and the sheet's own sentences behind. */
export interface RulesTopic extends GuideSection {
  /** A word to find it by. */
  short: string;
  tables: SheetSection[];
  /** What the sheet says: sentences with their clauses, and what it leaves open. */
  behind: SheetLine[];
  open: SheetSection[];
}

const SHORT: Record<Topic, string> = {
  hand: 'A hand',
  pays: 'Payouts',
  dealer: 'Dealer',
  limits: 'Limits',
  if: 'What if',
};

/** The posted sheet as players ask about it. Every sentence of the sheet stands behind one topic, the notices apart. */
export function topics(sheet: PostedSheet): RulesTopic[] {
  const of = (kind: SheetSection['kind']) => sheet.sections.filter((section) => section.kind === kind);
  const lines = (kind: SheetSection['kind']) => of(kind).flatMap((section) => section.lines);
  return sheet.guide.map((guide) => ({
    ...guide,
    short: SHORT[guide.topic],
    tables: guide.topic === 'pays' ? of('paytable') : guide.topic === 'limits' ? of('limits') : [],
    behind: [
      ...lines('play').filter((line) => line.topic === guide.topic),
      ...(guide.topic === 'limits' ? lines('limits') : []),
    ],
    open: guide.topic === 'if' ? of('settings') : [],
  }));
}

/** What must hang at the table, each once. */
export const posted = (sheet: PostedSheet): string[] => [
  ...new Set(
    sheet.sections
      .filter((section) => section.kind === 'notices')
      .flatMap((section) => section.lines.map((line) => line.text)),
  ),
];
