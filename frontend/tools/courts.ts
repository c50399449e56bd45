import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { renew } from './renew.ts';

/** The set's loud colours, and the ones of our own deck that take their place. */
const INKS: Record<string, string> = {
  '#FC4': '#dcae4f',
  red: '#bf3029',
  '#44F': '#2b4379',
  black: '#17201e',
};

/** Cuts the figure out of one court card: no frame, no index, no corner pips; those are drawn by the page. */
export function figureOf(card: string): string {
  const symbols = card.match(/<symbol[\s\S]*?<\/symbol>/g) ?? [];
  const kept = symbols.filter((symbol) => !/id="V/.test(symbol)).join('');
  const layers = (card.match(/<use [^>]*width="164\.8"[^>]*><\/use>/g) ?? []).join('');
  const recoloured = (kept + layers).replace(
    /(fill|stroke)="(#FC4|red|#44F|black)"/g,
    (_, what: string, ink: string) => `${what}="${INKS[ink]}"`,
  );
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ' +
    `viewBox="-82.4 -130.4 164.8 260.8" preserveAspectRatio="none">${recoloured}</svg>`
  );
}

/** Writes the twelve court figures as files of their own, so that a page loads them only when a card needs one. */
export function courtCards(): Plugin {
  return {
    name: 'court-cards',
    config() {
      const find = createRequire(import.meta.url);
      const set = dirname(find.resolve('@heruka_urgyen/react-playing-cards/package.json'));
      const out = join(import.meta.dirname, '..', 'public', 'assets', 'cards');
      mkdirSync(out, { recursive: true });
      for (const rank of 'JQK')
        for (const suit of 'shdc') {
          const name = rank + suit.toUpperCase();
          const svg = readFileSync(join(set, 'src', 'images', '2color', `${name}.svg`), 'utf8');
          renew(join(out, `${rank}${suit}.svg`), figureOf(svg));
        }
    },
  };
}
