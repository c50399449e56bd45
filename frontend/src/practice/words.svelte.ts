import { language, type LanguageCode } from '../text/text.svelte';
import { en, type PracticeText } from '../text/practice.en';

/** English comes with the page of the practice room; another language is fetched by those who read it. */
const FETCHED: Record<Exclude<LanguageCode, 'en'>, () => Promise<PracticeText>> = {
  es: () => import('../text/practice.es').then(({ es }) => es),
};
const known = $state.raw<Partial<Record<LanguageCode, PracticeText>>>({ en });
let fetched = $state.raw(known);

/** The page's words are there before the page is; English where the file does not arrive. */
export async function fetchWords(): Promise<void> {
  const { code } = language;
  if (code === 'en' || fetched[code]) return;
  try {
    fetched = { ...fetched, [code]: await FETCHED[code]() };
  } catch {
    // English stands there.
  }
}

/** The words of the practice room in the present language. */
export const p: PracticeText = new Proxy(en, {
  get: (_, part) => (fetched[language.code] ?? en)[part as keyof PracticeText],
});
