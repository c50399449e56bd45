import type { Fault } from '../../house/wire';

/** What a post is called. */
const POSTS: Record<string, string> = {
  dealer: 'Dealer',
  supervisor: 'Supervisor',
  executive: 'Executive',
  game_manager: 'Game Manager',
  cage: 'Cage cashier',
  auditor: 'Auditor',
};
/** What is asked for and takes two, by the route's name. */
const ASKED: [RegExp, string][] = [
  [/adjustments$/, 'Adjust the meter'],
  [/retirement$/, 'Take the meter out of use'],
  [/corrections$/, 'Correct the cage’s books'],
  [/fills$/, 'Fill the table’s tray'],
  [/credits$/, 'Take chips from the tray'],
  [/counts$/, 'Count the tray'],
  [/boxes$/, 'Take the drop box'],
  [/payment$/, 'Pay a dispute'],
  [/role$/, 'Give another post'],
  [/reset$/, 'New credentials'],
  [/POST \/api\/staff$/, 'Take somebody on'],
];

/** Words that several pages of the staff's use. */
export const kit = {
  house: 'House Edge',
  post: (role: string): string => POSTS[role] ?? role,
  work: 'Work',
  signedInAs: (name: string, post: string): string => `${name}, ${post}`,
  lock: 'Lock',
  signOut: 'Sign out',
  home: 'All work',
  locksIn: (left: string): string => `Locks in ${left}`,
  contact: {
    connecting: 'Connecting',
    connected: 'Connected',
    slow: 'Slow',
    reconnecting: 'Reconnecting',
  },
  asking: 'One moment',
  cancel: 'Cancel',
  close: 'Close',
  back: 'Back',
  badge: {
    badge: 'Badge',
    badgeHint: 'scan it, or type its number',
    pin: 'PIN',
    clear: 'Clear',
    erase: 'Erase the last digit',
    digits: (count: number): string => (count === 1 ? '1 digit' : `${count} digits`),
    first: 'after badge and PIN',
    refused: 'Refused',
    otherPost: (whose: string): string => `this badge is not of the post it takes: ${whose}`,
    once: 'The badge stands for this one step.',
  },
  sure: { hold: 'Nothing is done before you press this.' },
  money: { wrong: 'dollars and cents, such as 12.50' },
  requests: {
    title: 'Waits for a second person',
    none: 'Nothing waits for a second person.',
    asked: (about: string): string => ASKED.find(([pattern]) => pattern.test(about))?.[1] ?? about,
    by: (who: string, why: string): string => `${who}: ${why}`,
    ends: (left: string): string => `${left} left`,
    confirm: 'Confirm by badge',
    own: 'Another person confirms it',
    act: 'Confirm',
    done: 'Confirmed',
  },
  lost: 'There is no such page.',
  noRight: (post: string): string => `This page is not ${post}’s work.`,
  refused: (fault: Fault): string => fault.message,
};
