import { lazy } from '../lazy';

type Parts = typeof import('./parts');

/** What only a player-dealer's table shows: fetched when one is first looked at. */
class Banking {
  parts = $state.raw<Parts | null>(null);
  #asked = false;

  fetch(): void {
    if (this.#asked) return;
    this.#asked = true;
    void lazy(() => import('./parts')).then(
      (parts) => (this.parts = parts),
      () => (this.#asked = false),
    );
  }
}

export const banking = new Banking();
