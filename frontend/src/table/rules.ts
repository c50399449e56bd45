import type { GuideSection, PostedSheet, SheetLine, SheetSection } from '../house/wire';
import { t } from '../text/text.svelte';

/** One topic of the rules: players' words, the tables that go with them, and the sheet's own sentences behind. */
export interface RulesTopic extends GuideSection {
  tables: SheetSection[];
  /** What the sheet says: sentences with their clauses, and what it leaves open. */
  behind: SheetLine[];
  open: SheetSection[];
}

/** The posted sheet as players ask about it. Every sentence of the sheet stands behind one topic, the notices apart. */
export function topics(sheet: PostedSheet): RulesTopic[] {
  const of = (kind: SheetSection['kind']) => sheet.sections.filter((section) => section.kind === kind);
  const lines = (kind: SheetSection['kind']) => of(kind).flatMap((section) => section.lines);
  return sheet.guide.map((guide) => ({
    ...guide,
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
      .flatMap((section) => section.lines.map(t.sheet.line)),
  ),
];
