import { describe, expect, it } from 'vitest';
import { renewed } from './renewed';

const serving = (html: string, status = 200) =>
  renewed('/assets/index-old.js', async () => new Response(html, { status }));

describe('pages of a newer house', () => {
  it('are known by the name of their code', async () => {
    expect(await serving('<script type="module" src="/assets/index-old.js"></script>')).toBe(false);
    expect(await serving('<script type="module" src="/assets/index-new.js"></script>')).toBe(true);
  });

  it('are not those of a house that is away', async () => {
    expect(await serving('closing', 503)).toBe(false);
    expect(await renewed('/assets/index-old.js', () => Promise.reject(new TypeError('network')))).toBe(false);
  });
});
