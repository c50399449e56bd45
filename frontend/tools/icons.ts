import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { renew } from './renew.ts';

type Colour = [number, number, number];
interface Mark {
  size: number;
  ground: Colour;
  ink: Colour;
  /** Half the rounded square, and the radius of its corners. */
  half: number;
  corner: number;
  /** Half a stroke. */
  pen: number;
  lines: [number, number, number, number][];
}

const colour = (hex: string): Colour =>
  [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as unknown as Colour;

/** Reads the mark: one rounded square and straight lines, which is all it is made of. */
export function markOf(svg: string): Mark {
  const word = (tag: string, name: string): string => {
    const found = new RegExp(`<${tag}[^>]* ${name}="([^"]+)"`).exec(svg)?.[1];
    if (!found) throw new Error(`the mark has no ${name} on its ${tag}`);
    return found;
  };
  const lines: Mark['lines'] = [];
  let [x, y] = [0, 0];
  for (const [, letter, numbers] of word('path', 'd').matchAll(/([MHhVv])([^MHhVv]*)/g)) {
    const [first = 0, second = 0] = numbers!.trim().split(/[ ,]+/).map(Number);
    const [fromX, fromY] = [x, y];
    if (letter === 'M') [x, y] = [first, second];
    else if (letter === 'H') x = first;
    else if (letter === 'h') x += first;
    else if (letter === 'V') y = first;
    else y += first;
    if (letter !== 'M') lines.push([fromX, fromY, x, y]);
  }
  return {
    size: Number(word('svg', 'viewBox').split(' ')[2]),
    ground: colour(word('rect', 'fill')),
    ink: colour(word('path', 'stroke')),
    half: Number(word('rect', 'width')) / 2,
    corner: Number(word('rect', 'rx')),
    pen: Number(word('path', 'stroke-width')) / 2,
    lines,
  };
}

/**
 * The mark as pixels of `side`, four bytes each. A `full` one has its ground up to the edges and its lines within the
 * circle every system leaves of an icon.
 */
export function drawn(mark: Mark, side: number, full: boolean): Uint8Array {
  const pixels = new Uint8Array(side * side * 4);
  const zoom = side / mark.size;
  const middle = mark.size / 2;
  const shrink = full ? 0.82 : 1;
  // How much of a pixel lies inside, from its distance to the edge.
  const share = (distance: number) => Math.min(1, Math.max(0, 0.5 - distance * zoom));
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const [x, y] = [(column + 0.5) / zoom, (row + 0.5) / zoom];
      const [dx, dy] = [x, y].map((at) => Math.abs(at - middle) - mark.half + mark.corner) as [
        number,
        number,
      ];
      const square =
        Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - mark.corner;
      const [px, py] = [x, y].map((at) => (at - middle) / shrink + middle) as [number, number];
      const line = Math.min(...mark.lines.map((each) => distance(px, py, each))) - mark.pen;
      const ink = share(line * shrink);
      const at = (row * side + column) * 4;
      for (const part of [0, 1, 2] as const)
        pixels[at + part] = Math.round(mark.ground[part] + (mark.ink[part] - mark.ground[part]) * ink);
      pixels[at + 3] = full ? 255 : Math.round(255 * share(square));
    }
  return pixels;
}

function distance(x: number, y: number, [ax, ay, bx, by]: Mark['lines'][number]): number {
  const [dx, dy] = [bx - ax, by - ay];
  const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}

/** Pixels as a PNG file. */
export function png(pixels: Uint8Array, side: number): Buffer {
  const rows = Buffer.alloc(side * (side * 4 + 1));
  for (let row = 0; row < side; row++)
    rows.set(pixels.subarray(row * side * 4, (row + 1) * side * 4), row * (side * 4 + 1) + 1);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 6], 8);
  const chunk = (name: string, body: Buffer): Buffer => {
    const whole = Buffer.concat([Buffer.from(name), body]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(body.length);
    sum.writeUInt32BE(crc(whole));
    return Buffer.concat([length, whole, sum]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc(bytes: Buffer): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

/** The icons a system asks for when the page is installed: name, pixels, and whether it cuts a shape of its own out. */
const ICONS: [string, number, boolean][] = [
  ['icon-192', 192, false],
  ['icon-512', 512, false],
  ['icon-maskable', 512, true],
  ['apple-touch-icon', 180, true],
];

/** Writes the icons out of the one mark there is. */
export function icons(): Plugin {
  return {
    name: 'icons',
    config() {
      const root = join(import.meta.dirname, '..');
      const mark = markOf(readFileSync(join(root, 'src', 'mark.svg'), 'utf8'));
      mkdirSync(join(root, 'public'), { recursive: true });
      for (const [name, side, full] of ICONS)
        renew(join(root, 'public', `${name}.png`), png(drawn(mark, side, full), side));
    },
  };
}
