/** The words of the accounts. */
export const people = {
  title: 'People',
  lead: 'Every account of staff and of programs, and players’ that are locked.',
  name: 'Name',
  post: 'Post',
  state: 'State',
  seen: 'Seen',
  id: 'Account',
  pages: 'Pages',
  consoles: 'Consoles',
  hire: 'Take somebody on',
  program: 'Program',
  working: 'works here',
  locked: 'locked',
  ended: 'works here no longer',
  now: (since: string): string => `${since} ago`,
  never: 'not signed in',
  at: (tables: string[]): string => `at ${tables.join(', ')}`,
  bound: (tables: string[], actions: string[]): string =>
    [tables.length ? `tables ${tables.join(', ')}` : '', actions.join(', ')].filter(Boolean).join('; ') ||
    'bound to nothing: it does all that any program may',
  pick: 'Choose an account, or take somebody on.',
  account: 'Account, as they sign in',
  fullName: 'Name, as others see it',
  tables: 'Tables of its key, parted by commas; none for all',
  actions: 'Actions of its key, one a line; none for all',
  why: 'Why, for the record',
  role: 'Another post',
  roleWords: (name: string, post: string): string =>
    `${name} becomes ${post} and signs in again. A second person confirms it.`,
  reset: 'New credentials',
  resetWords: (name: string): string =>
    `What ${name} signs in with opens nothing any more. A second person confirms it, and is shown the new ones, this once.`,
  lock: 'Lock the account',
  lockWords: (name: string): string =>
    `${name} is signed out everywhere, and may do nothing until somebody frees it.`,
  free: 'Free the account',
  freeWords: (name: string): string => `${name} may sign in again.`,
  dismiss: 'Let go',
  dismissWords: (name: string): string =>
    `Nothing opens the account of ${name} any more. This cannot be taken back.`,
  hireWords: (name: string, post: string): string =>
    `${name} works here as ${post}. A second person confirms it, and is shown the credentials, this once.`,
  by: 'By badge',
  waits: 'It waits for a second person.',
  done: 'It is on record.',
  once: {
    title: 'Shown this once',
    words:
      'The house keeps nothing these could be read from. Write them down or print them, and hand them over.',
    account: 'Account',
    password: 'Password',
    device: 'Code device',
    badge: 'Badge',
    pin: 'PIN',
    key: 'Key',
    broad: 'This key is bound to no table and no action.',
    close: 'They are handed over',
  },
};
