import { type Ratio, value } from './engine/ratio';
import { w } from './text/words.svelte';

const MINUS = '−';
const signs = (text: string): string => text.replace('-', MINUS);

/** A number with so many places, its sign always, a true minus. */
export const signed = (number: number, places: number): string => {
  const text = signs(number.toFixed(places));
  return number > 0 && /[1-9]/.test(text) ? `+${text}` : /[1-9]/.test(text) ? text : text.replace(MINUS, '');
};
export const plain = (number: number, places: number): string => signs(number.toFixed(places));
export const percent = (share: number | Ratio, places = 2): string =>
  `${plain((typeof share === 'number' ? share : value(share)) * 100, places)} %`;
export const grouped = (number: number | bigint): string =>
  signs(new Intl.NumberFormat(w.locale).format(number));
/** How often something comes: once in so many. */
export function once(chance: Ratio): string {
  if (!chance.n) return w.edit.never;
  const rare = 1 / value(chance);
  return rare >= 100 ? grouped(Math.round(rare)) : rare.toFixed(1);
}
export const cents = (amount: number): string =>
  new Intl.NumberFormat(w.locale, { style: 'currency', currency: 'USD' }).format(amount / 100);
