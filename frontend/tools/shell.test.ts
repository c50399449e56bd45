import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawn, markOf, png } from './icons.ts';
import { shellOf, workerOf } from './shell.ts';

const MARK = readFileSync(join(import.meta.dirname, '..', 'src', 'mark.svg'), 'utf8');
const WORKER = readFileSync(join(import.meta.dirname, 'worker.js'), 'utf8');
const html = (
  main: string,
) => `<link rel="icon" href="/assets/mark.svg"><link rel="manifest" href="/manifest.webmanifest">
<script type="module" src="/assets/${main}.js"></script><link rel="stylesheet" href="/assets/a.css">`;

describe('the worker', () => {
  it('keeps what the document loads, and nothing else', () => {
    expect(shellOf(html('a'))).toEqual(['/', '/assets/mark.svg', '/assets/a.js', '/assets/a.css']);
  });

  it('is another one for other pages', () => {
    const [one, other] = [workerOf(WORKER, html('a')), workerOf(WORKER, html('b'))];
    expect(one).toContain('const SHELL = ["/","/assets/mark.svg","/assets/a.js","/assets/a.css"];');
    const name = (text: string) => /const NAME = '(shell-[0-9a-f]{12})';/.exec(text)?.[1];
    expect(name(one)).toBeDefined();
    expect(name(one)).not.toBe(name(other));
    expect(workerOf(WORKER, html('a'))).toBe(one);
  });
});

describe('the icons', () => {
  const mark = markOf(MARK);
  const at = (pixels: Uint8Array, side: number, x: number, y: number) => [
    ...pixels.slice((y * side + x) * 4, (y * side + x) * 4 + 4),
  ];

  it('are the mark: its ground, its lines, its round corners', () => {
    const pixels = drawn(mark, 48, false);
    expect(at(pixels, 48, 0, 0)[3]).toBe(0);
    expect(at(pixels, 48, 24, 5)).toEqual([...mark.ground, 255]);
    // The H's left upright stands at 7.5 of 24.
    expect(at(pixels, 48, 15, 24)).toEqual([...mark.ink, 255]);
  });

  it('may be cut into any shape where a system does that', () => {
    const pixels = drawn(mark, 48, true);
    expect(at(pixels, 48, 0, 0)).toEqual([...mark.ground, 255]);
  });

  it('are files any reader knows', () => {
    const file = png(drawn(mark, 8, true), 8);
    expect([...file.subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
    expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([8, 8]);
  });

  it('a mark made of something else is refused', () => {
    expect(() => markOf('<svg viewBox="0 0 24 24"></svg>')).toThrow('the mark has no');
  });
});
