import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BACKS, FELTS } from './settings.svelte';

// Not imported: a test's own style sheets are empty.
const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');

/** The colours a selector writes, those of :root under them. */
function colours(...selectors: string[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, names, body] of css.matchAll(/^([:[][^{]*)\{([^}]*)\}/gm))
    if (names!.split(',').some((name) => selectors.includes(name.trim())))
      for (const [, name, value] of body!.matchAll(/(--[\w-]+):\s*([^;]+);/g)) found[name!] = value!.trim();
  return found;
}

function light(hex: string): number {
  const part = (at: number) => {
    const share = parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}

/** WCAG's contrast of two of these colours. */
function contrast(tokens: Record<string, string>, one: string, other: string): number {
  const hex = (name: string): string => {
    const value = tokens[name]!;
    const named = /^var\((--[\w-]+)\)$/.exec(value);
    return named ? hex(named[1]!) : value;
  };
  const [dark, bright] = [light(hex(one)), light(hex(other))].sort((a, b) => a - b);
  return (bright! + 0.05) / (dark! + 0.05);
}

/** Words small enough to need 4.5 to 1. */
const ON_FELT = [
  '--print',
  '--on-felt',
  '--text',
  '--text-2',
  '--good',
  '--bad',
  '--even',
  '--warn',
  '--accent',
];
const ON_PAGE = [
  '--text',
  '--text-2',
  '--text-3',
  '--good',
  '--bad',
  '--even',
  '--warn',
  '--accent',
  '--value-up',
  '--value-down',
];

describe('contrast', () => {
  // A judge of pages does not see through a gradient: the felt is measured here, at both its ends.
  it.each(FELTS)('every word on the %s felt can be read', (felt) => {
    const tokens = colours(':root', "[data-theme='floor']", `[data-felt='${felt.toLowerCase()}']`);
    for (const cloth of ['--felt-light', '--felt', '--felt-mid', '--felt-deep'])
      for (const ink of ON_FELT)
        expect(contrast(tokens, ink, cloth), `${ink} on ${cloth}`).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['floor', 'office'])('every word on the page in the light of the %s can be read', (theme) => {
    const tokens = colours(':root', `[data-theme='${theme}']`);
    for (const ground of ['--bg', '--surface', '--raised', '--control'])
      for (const ink of ON_PAGE)
        expect(contrast(tokens, ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tokens, '--action-ink', '--action')).toBeGreaterThanOrEqual(4.5);
  });

  it.each(BACKS)('the %s back shows its pattern', (back) => {
    const tokens = colours(':root', `[data-back='${back.toLowerCase()}']`);
    expect(contrast(tokens, '--card-back-line', '--card-back')).toBeGreaterThanOrEqual(3);
    expect(contrast(tokens, '--card-back', '--card-face')).toBeGreaterThanOrEqual(3);
  });
});
