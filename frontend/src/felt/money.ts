import type { Money } from '../house/wire';

/** Cents as a whole number: the only form in which the pages count. */
export function cents(money: Money | null | undefined): number {
  if (!money) return 0;
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(money.trim());
  if (!match) throw new Error(`not an amount: ${money}`);
  const whole = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return match[1] ? -whole : whole;
}

/** The wire's form: two places, no grouping. */
export function wire(amount: number): Money {
  const size = Math.abs(amount);
  return `${amount < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`;
}

const grouped = new Intl.NumberFormat('en-US');

/** `$1,284.50`; a true minus before the dollar sign. */
export function dollars(money: Money | number | null | undefined, short = false): string {
  const amount = typeof money === 'number' ? money : cents(money);
  const size = Math.abs(amount);
  const rest = size % 100;
  const places = short && rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`;
  return `${amount < 0 ? '−' : ''}$${grouped.format(Math.floor(size / 100))}${places}`;
}

/** A result: its sign is always written, except for nothing. */
export function signed(money: Money | number | null | undefined, short = false): string {
  const amount = typeof money === 'number' ? money : cents(money);
  return amount > 0 ? `+${dollars(amount, short)}` : dollars(amount, short);
}

const thousands = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });

/** A result in six places at the most, where there is no room for more: `+37.50`, `−1.25K`. */
export function squeezed(amount: number): string {
  const size = Math.abs(amount);
  const text = size < 1000_00 ? dollars(size, true).slice(1) : thousands.format(size / 100);
  return `${amount > 0 ? '+' : amount < 0 ? '−' : ''}${text}`;
}

/** The tone that repeats a result's sign. */
export function tone(money: Money | number | null | undefined): 'good' | 'bad' | 'even' {
  const amount = typeof money === 'number' ? money : cents(money);
  return amount > 0 ? 'good' : amount < 0 ? 'bad' : 'even';
}
