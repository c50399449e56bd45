import { settings } from '../settings.svelte';
import { en } from './en';

/** Every word of the pages in one language. */
export type Text = typeof en;

/** The languages there are, each by its own name. */
export const LANGUAGES = { en: 'English', es: 'Español' } as const;
export type LanguageCode = keyof typeof LANGUAGES;
export const CODES = Object.keys(LANGUAGES) as LanguageCode[];

/** English comes with the pages; another language is fetched by those who read it. */
const FETCHED: Record<Exclude<LanguageCode, 'en'>, () => Promise<Text>> = {
  es: () => import('./es').then(({ es }) => es),
};

/** The language a person chose, else the first one the browser asks for that there is. */
export function wanted(chosen: string | null, browser: readonly string[]): LanguageCode {
  const asked = [...(chosen ? [chosen] : []), ...browser].map((tag) => tag.slice(0, 2).toLowerCase());
  return asked.find((tag): tag is LanguageCode => tag in LANGUAGES) ?? 'en';
}

class Language {
  #text = $state.raw<Text>(en);
  #code = $state<LanguageCode>('en');

  get text(): Text {
    return this.#text;
  }

  get code(): LanguageCode {
    return this.#code;
  }

  /** Speaks the language of this person; English where the file does not arrive. */
  begin = (): Promise<void> =>
    this.#speak(wanted(settings.language, navigator.languages ?? [navigator.language]));

  /** A person chooses a language, for this browser. */
  choose = (code: LanguageCode): Promise<void> => {
    settings.language = code;
    return this.#speak(code);
  };

  async #speak(code: LanguageCode): Promise<void> {
    let text = en;
    try {
      if (code !== 'en') text = await FETCHED[code]();
    } catch {
      code = 'en';
    }
    this.#text = text;
    this.#code = code;
    document.documentElement.lang = code;
  }
}

export const language = new Language();

/** The words of the present language: `t.dock.void`. Whoever reads it follows a change of language. */
export const t: Text = new Proxy(en, { get: (_, part) => language.text[part as keyof Text] });
