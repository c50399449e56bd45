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
  settled: ['[data-action=rebet]'],
};

/**
 * Leads the focus from step to step for those who use keys, a screen reader or a finger: it goes on from the dock, or from
 * where it was lost because a button went. It is never taken from a drawer or a form, nor led for a mouse, which has a
 * place of its own; Space is then free to show the end.
 */
export class Lead {
  #last: Element | null = null;
  #mouse = false;
  #step: string | null = null;

  focused = (event: Event): void => {
    if (event.target instanceof Element) this.#last = event.target;
  };
  pointed = (event: PointerEvent): void => {
    this.#mouse = event.pointerType === 'mouse';
  };
  pressed = (event: KeyboardEvent): void => {
    if (event.key === 'Tab' || event.key === 'Enter') this.#mouse = false;
  };

  /** A step is there, named by its moment, and its buttons take a key: the focus is led to it once. */
  to(state: DockState['state'], step: string): void {
    if (step === this.#step) return;
    this.#step = step;
    if (this.#free()) this.#go(state);
  }

  /** A drawer has closed: where what had the focus before is gone, it is led on. */
  back(state: DockState['state']): void {
    if (document.activeElement === document.body && this.#free()) this.#go(state);
  }

  #go(state: DockState['state']): void {
    if (this.#mouse) return;
    for (const selector of FIRST[state] ?? []) {
      const found = document.querySelector<HTMLElement>(selector);
      if (found) {
        found.focus({ preventScroll: true });
        return;
      }
    }
  }

  #free(): boolean {
    const at = document.activeElement;
    if (document.querySelector('dialog[open]')) return false;
    if (at && at !== document.body) return at.closest('[data-part=dock]') !== null && !at.matches('input');
    // Lost: what had it is gone, or was in the dock. Nothing had it yet: nobody is led.
    return (
      this.#last !== null && (!this.#last.isConnected || this.#last.closest('[data-part=dock]') !== null)
    );
  }
}
