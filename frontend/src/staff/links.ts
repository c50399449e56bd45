import type { IconName } from './kit/Icon.svelte';
import { PAGES } from './pages';
import { WORK } from './posts';
import { home } from './text/home';

export interface WorkLink {
  label: string;
  href: string;
  icon: IconName;
  words: string;
}

const WAYS = [
  ['floor', 'flag'],
  ['meters', 'meter'],
  ['cage', 'cash'],
  ['reports', 'report'],
  ['audit', 'search'],
  ['people', 'user'],
] as const;

/** The pages of a post that there are; consoles and signs are linked from home, table by table. */
export function linksFor(post: string): WorkLink[] {
  return WAYS.filter(([page]) => PAGES[page] && WORK[page]?.includes(post)).map(([page, icon]) => ({
    ...home.pages[page],
    href: `/staff/${page}`,
    icon,
  }));
}
