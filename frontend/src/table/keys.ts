import type { ActionView } from '../house/wire';

export type Meant = 'rules' | 'bet' | 'double' | 'clear' | 'undo' | ActionView;

/** What a key means now. The house names the keys of its actions; chips and rules have keys of their own. */
export function forKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'target'>,
  actions: ActionView[],
  laying: boolean,
): Meant | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return null;
  if ((event.target as Element | null)?.closest?.('input, select, textarea, [contenteditable]')) return null;
  const key = event.key.toUpperCase();
  const action = actions.find((other) => other.allowed && other.key.toUpperCase() === key);
  if (action) return action;
  if (key === 'R') return 'rules';
  if (!laying) return null;
  if (key === 'B') return 'bet';
  if (key === 'D') return 'double';
  if (key === 'X') return 'clear';
  if (key === 'BACKSPACE') return 'undo';
  return null;
}
