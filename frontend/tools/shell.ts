import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** What a document loads before it can show anything. */
export const shellOf = (html: string): string[] => [
  '/',
  ...new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!)),
];

/** The worker with its shell filled in; its name changes with it, and so a browser sees that it is another. */
export function workerOf(template: string, html: string): string {
  const name = `shell-${createHash('sha256').update(html).digest('hex').slice(0, 12)}`;
  return template
    .replace('const SHELL = [];', `const SHELL = ${JSON.stringify(shellOf(html))};`)
    .replace("const NAME = 'shell';", `const NAME = '${name}';`);
}

/** Writes the service worker of the pages that were built. */
export function shell(): Plugin {
  return {
    name: 'shell',
    apply: 'build',
    writeBundle({ dir }) {
      const html = readFileSync(join(dir!, 'index.html'), 'utf8');
      const template = readFileSync(join(import.meta.dirname, 'worker.js'), 'utf8');
      writeFileSync(join(dir!, 'sw.js'), workerOf(template, html));
    },
  };
}
