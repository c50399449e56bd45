import type { DockState } from './dock';

/**
 * Where the focus goes when a step begins, the first that is there. Never to Fold: whoever presses once too often gives
 * nothing up.
 */
const FIRST: Partial<Record<DockState['state'], string[]>> = {
  watching: ['[data-action=sit-down]'],
  'short-of-chips': ['[data-action=buy-in]', '[data-action=start-again]', '[data-action=elsewhere]'],
  deciding: ['[data-action=check]', '[data-action^=bet-]'],
  asking: ['[data-action=keep]'],
  betting: [
    '[data-action=rebet]:not([aria-disabled=true])',
    '[data-action=bet]:not([aria-disabled=true])',
    '[data-wager=ante]',
  ],
  settled: ['[data-action=rebet]', '[data-action=next-hand]', '[data-action=keep]'],
};

const DOCK = '[data-part=dock]';
/** Where the focus waits; before one is at the table there is no dock. */
const REST = `${DOCK}, main[tabindex]`;

/**
 * Leads the focus from step to step for those who use keys, a screen reader or a finger: it goes on from the dock, or from
 * where it was lost because a button went. Meanwhile it rests on the dock itself, never on nothing. It is not taken from a
 * drawer or a form, nor led for a mouse, which has a place of its own; a question alone has it from everybody, and gives it
 * back.
 */
export class Lead {
  #last: Element | null = null;
  #mouse = false;
  #step: string | null = null;
  /** Where the focus was when a question was asked, if that was not in the dock. */
  #asked: HTMLElement | null = null;

  focused = (event: Event): void => {
    if (event.target instanceof Element) this.#last = event.target;
  };
  pointed = (event: PointerEvent): void => {
    this.#mouse = event.pointerType === 'mouse';
  };
  pressed = (event: KeyboardEvent): void => {
    if (event.key === 'Tab' || event.key === 'Enter') this.#mouse = false;
  };

  /** Looks after the focus until it is told to stop: what has it may go, or take no key any more. */
  watch(): () => void {
    const watcher = new MutationObserver(() => this.#rest());
    watcher.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => watcher.disconnect();
  }

  /** A step is there, named by its moment, and its buttons take a key: the focus is led to it once. */
  to(state: DockState['state'], step: string): void {
    if (step === this.#step) return;
    this.#step = step;
    const at = document.activeElement;
    if (state === 'asking') {
      const outside = at instanceof HTMLElement && at !== document.body && !at.closest(DOCK);
      this.#asked = outside ? at : null;
      this.#go(state);
      return;
    }
    const asked = this.#asked;
    this.#asked = null;
    if (!this.#free()) return;
    if (asked?.isConnected) asked.focus({ preventScroll: true });
    else if (!this.#mouse) this.#go(state);
  }

  /** A drawer has closed: where what had the focus before is gone, it is led on. */
  back(state: DockState['state']): void {
    if (this.#lost() && this.#free() && !this.#mouse) this.#go(state);
  }

  #go(state: DockState['state']): void {
    for (const selector of FIRST[state] ?? []) {
      const found = document.querySelector<HTMLElement>(selector);
      if (found) {
        found.focus({ preventScroll: true });
        return;
      }
    }
  }

  /** Nothing that takes a key has the focus. */
  #lost(): boolean {
    const at = document.activeElement;
    return !at || at === document.body || at.matches(`:disabled, ${REST}`);
  }

  #rest(): void {
    const gone = this.#last !== null && (!this.#last.isConnected || this.#last.matches(':disabled'));
    if (gone && this.#lost() && !document.querySelector('dialog[open]'))
      document.querySelector<HTMLElement>(REST)?.focus({ preventScroll: true });
  }

  #free(): boolean {
    const at = document.activeElement;
    if (document.querySelector('dialog[open]')) return false;
    if (at && at !== document.body) return at.closest(DOCK) !== null && !at.matches('input');
    // Lost: what had it is gone, or was in the dock. Nothing had it yet: nobody is led.
    return this.#last !== null && (!this.#last.isConnected || this.#last.closest(DOCK) !== null);
  }
}
