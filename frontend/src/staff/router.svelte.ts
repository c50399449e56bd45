import { read, type Place } from './route';

class Router {
  at = $state.raw<Place>(read(location.pathname));

  constructor() {
    addEventListener('popstate', () => (this.at = read(location.pathname)));
  }

  /** Goes to a page of the staff's without loading the document again. */
  go(path: string): void {
    history.pushState(null, '', path);
    this.at = read(path);
    scrollTo(0, 0);
  }

  /** Follows a plain click on a link to such a page; leaves the players' pages and new tabs to the browser. */
  follow = (event: MouseEvent): void => {
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || event.defaultPrevented || event.button !== 0 || link.target) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.origin !== location.origin || link.hasAttribute('download')) return;
    if (read(link.pathname).page === 'lost') return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  };
}

export const router = new Router();
