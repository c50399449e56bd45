import { language } from '../../text/text.svelte';
import { en, type LabText } from './en';
import { es } from './es';

/** The words of the laboratory in the present language: `w.edit.heading`. */
export const w: LabText = new Proxy(en, {
  get: (_, part) => (language.code === 'es' ? es : en)[part as keyof LabText],
});
