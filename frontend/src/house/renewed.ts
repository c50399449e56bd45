/** The name of the code this document was loaded with; the build makes it from what is in it. */
const loaded = (): string | null =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

/**
 * Whether the house serves other pages by now than the ones in this document. Asked where a socket was refused,
 * because a browser does not tell a page why.
 */
export async function renewed(
  main = loaded(),
  fetch: typeof globalThis.fetch = (path, init) => globalThis.fetch(path, init),
  document = '/',
): Promise<boolean> {
  if (!main) return false;
  try {
    const answer = await fetch(document, { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
    return answer.ok && !(await answer.text()).includes(main);
  } catch {
    return false; // A house that does not answer is away, not newer.
  }
}
