import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse } from 'svelte/compiler';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/** No words of a page stand outside the language files, so that another language is complete when they are. */
const SRC = join(import.meta.dirname, '..');

/** Files that may hold words, each for a reason. */
const EXEMPT: Record<string, string> = {
  'house/wire.ts': 'made from the wire: types and their explanations',
  'fairness/staged.ts': 'a round for tests',
  'felt/motion.ts': 'style sheets and queries alone',
  'pages/samples.ts': 'what the page of components shows: for those who build the pages',
  'pages/Components.svelte': 'for those who build the pages',
  'pages/CoachSamples.svelte': 'for those who build the pages',
  'pages/DeskSamples.svelte': 'for those who build the pages',
  'pages/FeltSamples.svelte': 'for those who build the pages',
};
/** Words that are the same in every language, each for a reason. */
const ALIKE: Record<string, string> = {
  'House Edge': 'a name',
  Ante: 'printed on the felt',
  Esc: 'printed on a key',
  'not checked': 'a code of the wire',
  above: 'a code: where the words of a circle stand',
  'python tools/check_round.py': 'a command',
  'houseedge verify --receipts receipts.jsonl': 'a command',
};
/** Attributes that are read or spoken. */
const TOLD = new Set([
  'aria-label',
  'aria-description',
  'title',
  'placeholder',
  'alt',
  'label',
  'words',
  'action',
]);

const UNSEEN = new Set(['StyleSheet', 'StyleDirective', 'Script', 'Comment']);

const LETTERS = /\p{L}{2,}/u;
const SENTENCE = /\p{L}{2,}[,:;]? \p{L}{2,}/u;
const isWords = (text: string): boolean => LETTERS.test(text) && !(text.trim() in ALIKE);

interface Node {
  type: string;
  [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The texts an expression may come to; a condition is not among them. */
function rendered(node: unknown): string[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral':
      return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
    case 'ConditionalExpression':
      return [...rendered(node.consequent), ...rendered(node.alternate)];
    case 'LogicalExpression':
    case 'BinaryExpression':
      return node.type === 'BinaryExpression' && node.operator !== '+'
        ? []
        : [...rendered(node.left), ...rendered(node.right)];
    default:
      return [];
  }
}

function* children(node: Node): Generator<Node> {
  for (const value of Object.values(node))
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(one)) yield one;
}

/** What a template shows or speaks that is written there. */
function* inTemplate(node: Node): Generator<string> {
  if (node.type === 'Text') yield node.data as string;
  else if (node.type === 'ExpressionTag') yield* rendered(node.expression);
  else if (node.type === 'Attribute') {
    if (!TOLD.has(node.name as string)) return;
    for (const part of [node.value].flat().filter(isNode)) yield* inTemplate(part);
  } else if (!UNSEEN.has(node.type)) for (const child of children(node)) yield* inTemplate(child);
}

/** Sentences written in code; what is thrown at a programmer is none. */
function inCode(code: string): string[] {
  const source = ts.createSourceFile('page.ts', code, ts.ScriptTarget.Latest);
  const texts: string[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isThrowStatement(node) || ts.isImportDeclaration(node)) return;
    if (
      ts.isCallExpression(node) &&
      /(querySelector|closest|matches|matchMedia)/.test(node.expression.getText(source))
    )
      return;
    if (ts.isStringLiteralLike(node)) texts.push(node.text);
    else if (ts.isTemplateExpression(node)) {
      texts.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'));
      for (const { expression } of node.templateSpans) walk(expression);
    } else ts.forEachChild(node, walk);
  };
  walk(source);
  return texts;
}

function found(file: string, source = readFileSync(join(SRC, file), 'utf8')): string[] {
  if (file.endsWith('.ts')) return inCode(source).filter((text) => SENTENCE.test(text) && isWords(text));
  // Scripts are read by TypeScript, styles by nobody: parsed without them a page is done sooner.
  const template = source.replace(/(<(script|style)[^>]*>)[\s\S]*?(<\/\2>)/g, '$1$3');
  const { fragment } = parse(template, { modern: true }) as unknown as { fragment: Node };
  const scripts = [...source.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? '');
  return [
    ...[...inTemplate(fragment)].filter(isWords),
    ...scripts.flatMap(inCode).filter((text) => SENTENCE.test(text) && isWords(text)),
  ];
}

const files = (readdirSync(SRC, { recursive: true }) as string[])
  .map((file) => relative('.', file))
  .filter(
    (file) =>
      /\.(svelte|ts)$/.test(file) && !/\.test\.ts$|^((staff|lab)\/)?text\//.test(file) && !(file in EXEMPT),
  );

describe('words outside the language files', () => {
  it('there are none', () => {
    expect(files.length).toBeGreaterThan(80);
    const wrong = files.flatMap((file) => found(file).map((text) => `${file}: ${text.trim()}`));
    expect(wrong, 'bring these into src/text/en.ts and the other languages, or src/staff/text').toEqual([]);
    // Every file is parsed, on a busy machine too.
  }, 60_000);

  it('would be found wherever they stand', () => {
    expect(found('a.svelte', '<p>Good luck</p>')).toEqual(['Good luck']);
    expect(found('a.svelte', '<p aria-label="Luck">{x}</p>')).toEqual(['Luck']);
    expect(found('a.svelte', '<p title={x ? "Luck" : y}>{x === "codes" ? z : `Lot ${n}`}</p>')).toEqual([
      'Luck',
      'Lot ',
    ]);
    expect(found('a.svelte', '<script>let a = "Not so fast";</script>')).toEqual(['Not so fast']);
    expect(found('a.ts', 'const a = `you have ${n} chips left`;')).toHaveLength(1);
    expect(found('a.ts', 'if (!a) throw new Error("no such thing");')).toEqual([]);
    expect(found('a.svelte', '<p class="good luck">{t.luck}</p>')).toEqual([]);
  });
});
