// Prints what a first visit downloads (compressed, without card art) and fails above the promise.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const LIMIT = 200_000;
const pages = join(import.meta.dirname, '..', '..', 'src', 'houseedge', 'pages');
const assets = join(pages, 'assets');
const weigh = (path) => gzipSync(readFileSync(path)).length;

let total = weigh(join(pages, 'index.html'));
const rows = [['index.html', total]];
for (const file of readdirSync(assets, { withFileTypes: true })) {
  if (!file.isFile()) continue; // assets/cards: the card art
  const bytes = weigh(join(assets, file.name));
  rows.push([file.name, bytes]);
  total += bytes;
}
for (const [name, bytes] of rows) console.log(`${String(bytes).padStart(8)}  ${name}`);
console.log(`${String(total).padStart(8)}  bytes in all pages together, of ${LIMIT} allowed`);
process.exit(total > LIMIT ? 1 : 0);
