/** Exact fractions: a whole number over a whole number, never a float. */
export interface Ratio {
  readonly n: bigint;
  readonly d: bigint;
}

const gcd = (a: bigint, b: bigint): bigint => {
  while (b) [a, b] = [b, a % b];
  return a < 0n ? -a : a;
};

export function ratio(n: bigint | number, d: bigint | number = 1n): Ratio {
  let [top, below] = [BigInt(n), BigInt(d)];
  if (below < 0n) [top, below] = [-top, -below];
  const common = gcd(top, below) || 1n;
  return { n: top / common, d: below / common };
}

export const ZERO = ratio(0);
export const ONE = ratio(1);
export const plus = (a: Ratio, b: Ratio): Ratio => ratio(a.n * b.d + b.n * a.d, a.d * b.d);
export const less = (a: Ratio, b: Ratio): Ratio => ratio(a.n * b.d - b.n * a.d, a.d * b.d);
export const times = (a: Ratio, b: Ratio): Ratio => ratio(a.n * b.n, a.d * b.d);
export const over = (a: Ratio, b: Ratio): Ratio => ratio(a.n * b.d, a.d * b.n);
export const compare = (a: Ratio, b: Ratio): number => {
  const left = a.n * b.d - b.n * a.d;
  return left < 0n ? -1 : left > 0n ? 1 : 0;
};
export const same = (a: Ratio, b: Ratio): boolean => a.n === b.n && a.d === b.d;
export const sum = (all: readonly Ratio[]): Ratio => all.reduce(plus, ZERO);
export const lcm = (all: readonly bigint[]): bigint => all.reduce((a, b) => (a / gcd(a, b)) * b, 1n);

/** As near as a float comes: both parts may be far beyond one. */
export function value(a: Ratio): number {
  const size = a.n < 0n ? -a.n : a.n;
  const whole = size / a.d;
  const part = Number(((size % a.d) * 10n ** 18n) / a.d) / 1e18;
  return (a.n < 0n ? -1 : 1) * (Number(whole) + part);
}

/** As Python writes one: "-1/46", "3". */
export const written = (a: Ratio): string => (a.d === 1n ? `${a.n}` : `${a.n}/${a.d}`);

/** What `written` writes. */
export function exact(text: string): Ratio {
  const [n = '', d = '1'] = text.split('/');
  return ratio(BigInt(n), BigInt(d));
}

const TYPED = /^(\d{1,15})(?:\.(\d{1,9})|\s*(?:\/|:|to|a)\s*(\d{1,15}))?$/i;

/** What somebody has typed: "3", "1.5", "3/2", "3 to 2"; none where it is no number. */
export function typed(text: string): Ratio | null {
  const found = TYPED.exec(text.trim().replace(',', '.'));
  if (!found) return null;
  const [, whole = '0', places, below] = found;
  if (places) return ratio(BigInt(whole + places), 10n ** BigInt(places.length));
  if (below !== undefined && BigInt(below) === 0n) return null;
  return ratio(BigInt(whole), BigInt(below ?? 1));
}
