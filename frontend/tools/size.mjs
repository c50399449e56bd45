// Prints what a first visit downloads (compressed, without card art) and fails above the promise. A page that is
// fetched when somebody goes there is listed and not counted; of the languages the heaviest is.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const LIMIT = 200_000;
const LANGUAGE = /^[a-z]{2}-[\w-]+\.js$/;
const pages = join(import.meta.dirname, '..', '..', 'src', 'houseedge', 'pages');
const assets = join(pages, 'assets');
const weigh = (path) => gzipSync(readFileSync(path)).length;
const files = readdirSync(assets, { withFileTypes: true })
  .filter((file) => file.isFile()) // assets/cards: the card art
  .map((file) => file.name);

/** What is loaded with a document: all that it imports without waiting to be asked. */
function firstOf(document, folder, files) {
  const found = new Set();
  function load(name) {
    if (found.has(name) || !files.includes(name)) return;
    found.add(name);
    if (!/\.(js|css)$/.test(name)) return;
    const code = readFileSync(join(folder, name), 'utf8');
    for (const [, path] of code.matchAll(/(?:from|import)\s*["']([^"']+)["']|url\(([^)]+)\)/g))
      if (path) load(basename(path));
  }
  const html = readFileSync(join(pages, document), 'utf8');
  for (const [, path] of html.matchAll(/(?:src|href)="([^"]+)"/g)) load(basename(path));
  return found;
}

const first = firstOf('index.html', assets, files);
const weights = new Map(files.map((name) => [name, weigh(join(assets, name))]));
const languages = files.filter((name) => LANGUAGE.test(name)).map((name) => weights.get(name));
let total = weigh(join(pages, 'index.html')) + Math.max(0, ...languages);
for (const name of first) total += weights.get(name);
for (const [name, bytes] of weights)
  console.log(`${String(bytes).padStart(8)}  ${name}${first.has(name) ? '' : ', later'}`);

// The staff's document shares no file with the players': it is told for itself, and nothing is promised of it.
const staff = join(assets, 'staff');
const theirs = readdirSync(staff);
let staffs = weigh(join(pages, 'staff.html'));
for (const name of firstOf('staff.html', staff, theirs)) staffs += weigh(join(staff, name));
console.log(`${String(staffs).padStart(8)}  bytes in a first load of the staff's`);
console.log(
  `${String(total).padStart(8)}  bytes in a first load, in the heaviest language, of ${LIMIT} allowed`,
);
process.exit(total > LIMIT ? 1 : 0);
