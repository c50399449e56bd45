import { en, type HandsText } from '../text/hands.en';
import { language, type LanguageCode } from '../text/text.svelte';

/** English comes with the pages of one's own hands; another language is fetched by those who read it. */
const FETCHED: Record<Exclude<LanguageCode, 'en'>, () => Promise<HandsText>> = {
  es: () => import('../text/hands.es').then(({ es }) => es),
};
let fetched = $state.raw<Partial<Record<LanguageCode, HandsText>>>({ en });

/** The words are there before the page is; English where the file does not arrive. */
export async function fetchWords(): Promise<void> {
  const { code } = language;
  if (code === 'en' || fetched[code]) return;
  try {
    fetched = { ...fetched, [code]: await FETCHED[code]() };
  } catch {
    // English stands there.
  }
}

/** The words of these pages in the present language. */
export const h: HandsText = new Proxy(en, {
  get: (_, part) => (fetched[language.code] ?? en)[part as keyof HandsText],
});
