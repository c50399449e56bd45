/** Which page an address names. Real paths; the house answers all of them with the same document. */
export type Route =
  | { page: 'lobby' }
  | { page: 'table'; id: string; sit: boolean }
  | { page: 'recall'; id: string }
  | { page: 'verify'; id: string }
  | { page: 'practice'; id: string }
  | { page: 'shared'; id: string }
  | { page: 'hands' }
  | { page: 'components' }
  | { page: 'lost' };

export function read(path: string, state: unknown = null): Route {
  const [first = '', second, ...more] = path.split('/').filter(Boolean).map(decodeURIComponent);
  if (more.length) return { page: 'lost' };
  if (first === '') return { page: 'lobby' };
  if (first === 'components' && !second) return { page: 'components' };
  if (first === 'verify' && !second) return { page: 'verify', id: '' };
  if (first === 'practice') return { page: 'practice', id: second ?? '' };
  if (first === 'hands' && !second) return { page: 'hands' };
  if (!second) return { page: 'lost' };
  if (first === 'table')
    return { page: 'table', id: second, sit: (state as { sit?: boolean } | null)?.sit === true };
  if (first === 'round') return { page: 'recall', id: second };
  if (first === 'verify') return { page: 'verify', id: second };
  if (first === 'shared') return { page: 'shared', id: second };
  return { page: 'lost' };
}

class Router {
  at = $state.raw<Route>(read(location.pathname, history.state));

  constructor() {
    addEventListener('popstate', () => (this.at = read(location.pathname, history.state)));
  }

  /** Goes to an address of this house without loading the document again. */
  go(path: string, state: unknown = null): void {
    history.pushState(state, '', path);
    this.at = read(path.split('?')[0]!, state);
    scrollTo(0, 0);
  }

  /** Follows a plain click on a link of this house; leaves new tabs and other hosts to the browser. */
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
