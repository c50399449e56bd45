import { language } from '../text.svelte';
import { en, type BankText } from './en';
import { es } from './es';

const LANGUAGES = { en, es };

/** The words of a player-dealer's table, which come with its parts: `b.order`. */
export const b: BankText = new Proxy(en, {
  get: (_, part) => LANGUAGES[language.code][part as keyof BankText],
});
