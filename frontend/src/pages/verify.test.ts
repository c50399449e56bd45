import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keep } from '../fairness/notes';
import { noteAt, staged } from '../fairness/staged';
import type { Proof, RoundProof, RoundShown } from '../house/wire';
import { deal, PUBLIC } from './samples';
import Verify from './Verify.svelte';

const honest = await staged();
const record = {
  round: 'felt-1',
  seat: null,
  steps: [{ view: { ...PUBLIC, deal: deal({ offer: honest.offer }) }, cards: [] }],
} as unknown as RoundShown;

let page: Record<string, unknown> | null = null;

/** The verify page before a house that answers with this proof. */
async function shown(proof: Proof): Promise<HTMLElement> {
  const answers: Record<string, unknown> = {
    '/api/rounds/felt-1/proof': { proof, deal: [], checks: [] } satisfies RoundProof,
    '/api/rounds/felt-1': record,
    '/api/me': { player: 'g-1', csrf: '' },
  };
  vi.stubGlobal('fetch', async (path: string) => Response.json(answers[path] ?? {}));
  page = mount(Verify, { target: document.body, props: { id: 'felt-1' } });
  // It hashes for real; on a busy machine that is no matter of a second.
  const computed = () => {
    flushSync();
    expect(document.querySelector('.verdict')?.textContent).not.toContain('Computing');
  };
  await vi.waitFor(computed, { timeout: 20_000 });
  return document.body;
}
const verdict = (body: HTMLElement) =>
  body.querySelector('.verdict')?.textContent?.replace(/\s+/g, ' ').trim();

beforeEach(() => localStorage.clear());
afterEach(() => {
  if (page) void unmount(page);
  page = null;
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

describe('the verify page', () => {
  it('never counts what it could not check', async () => {
    const body = await shown(honest);
    expect(verdict(body)).toBe('10 checks hold, 5 could not be made');
    expect(body.textContent).toContain('Not checked, because this browser has no note');
    expect(body.textContent).toContain('python tools/check_round.py proof-felt-1.json');
  });

  it('checks against its own note', async () => {
    const note = noteAt(1, honest);
    keep({ player: 'g-1', table: 'felt', round: 'felt-1', pledge: honest.parties[0]!.pledge!, note });
    const body = await shown(honest);
    expect(body.textContent).toContain('The offer is the one this browser wrote down');
    expect(verdict(body)).toBe('13 checks hold, 3 could not be made');
  });

  it('believes no note the house has written', async () => {
    const body = await shown({ ...honest, note: noteAt(1, honest) });
    expect(body.textContent).toContain('this browser has no note');
  });

  it('puts what fails first, and asks to keep the proof', async () => {
    const body = await shown({ ...honest, cut: 'dd'.repeat(32) });
    expect(verdict(body)).toBe('One check fails. Keep this proof.');
    expect(body.querySelector('.findings li')?.textContent).toContain('fails');
  });

  it('says that a hand without a player’s bytes claims nothing', async () => {
    const cheat = await staged({ silent: true });
    expect(verdict(await shown(cheat))).toBe('This hand claims nothing.');
  });

  it('still gives its verdict on a proof that cannot be drawn', async () => {
    const body = await shown({ ...honest, roots: null as unknown as string[] });
    expect(verdict(body)).toContain('Keep this proof.');
    expect(body.textContent).toContain('cannot be drawn');
  });

  it('refuses the proof of another hand', async () => {
    expect(verdict(await shown({ ...honest, round: 'felt-2' }))).toBe(
      'The house has sent the proof of another hand.',
    );
  });
});
