import type { ActionView } from '../house/wire';

export type Meant =
  | ('rules' | 'mute' | 'bet' | 'rebet' | 'auto' | 'double' | 'clear' | 'undo' | 'keep')
  | `lay-${number}`
  | ActionView;

/** What the keys can do at this moment. */
export interface Moment {
  actions: ActionView[];
  /** Chips may be laid out. */
  laying: boolean;
  /** The hand is over, the next one not open yet. */
  settled: boolean;
  /** The last bet is made again by itself. */
  auto?: boolean;
  /** A question waits for its answer. */
  asking: boolean;
  /** The buttons take a tap; a key is no quicker. */
  armed: boolean;
  foldArmed: boolean;
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'target'>;

/**
 * A key that is held down presses nothing: neither its button again nor what comes to have the focus meanwhile. Browsers
 * click at every repeated Enter. In a field Space still writes.
 */
export function unheld(event: KeyboardEvent): void {
  const writes = (event.target as Element | null)?.closest?.('input, textarea');
  if (event.repeat && (event.key === 'Enter' || (event.key === ' ' && !writes))) event.preventDefault();
}

/** What a key means now. The house names the keys of its actions; chips and rules have keys of their own. */
export function forKey(event: Pressed, now: Moment): Meant | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return null;
  if ((event.target as Element | null)?.closest?.('input, select, textarea, [contenteditable]')) return null;
  const key = event.key.toUpperCase();
  if (now.asking && (key === 'ESCAPE' || key === 'K')) return 'keep';
  const action = now.actions.find((other) => other.allowed && other.key.toUpperCase() === key);
  if (action) return armedFor(action, now) ? action : null;
  if (key === 'R') return 'rules';
  if (key === 'M') return 'mute';
  // What goes on by itself is stopped at any moment.
  if (key === 'A' && (now.auto || (now.settled && now.armed))) return 'auto';
  if (now.settled && key === 'B') return now.armed ? 'rebet' : null;
  if (!now.laying) return null;
  if (key === 'B') return 'bet';
  if (key === 'D') return 'double';
  if (key === 'X') return 'clear';
  if (key === 'BACKSPACE') return 'undo';
  if (/^[1-9]$/.test(key)) return `lay-${Number(key)}`;
  return null;
}

const armedFor = ({ command }: ActionView, now: Moment): boolean =>
  command.type === 'Fold' || now.asking ? now.foldArmed : now.armed;
