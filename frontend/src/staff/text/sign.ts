import type { SignWin } from '../../house/wire';

/** What hangs on the walls says no more than it must. */
export const sign = {
  house: 'House Edge',
  progressive: (meter: string): string => `Progressive ${meter}`,
  tables: (titles: string[]): string =>
    titles.length > 1 ? `${titles.slice(0, -1).join(', ')} and ${titles.at(-1)}` : (titles[0] ?? ''),
  at: (win: SignWin): string => `${win.title}, seat ${win.seat}`,
  spoken: (amount: string): string => `The progressive stands at ${amount}`,
  winsAll: (title: string): string => `${title} wins all of it`,
  pays: (title: string, pays: string): string => `${title}: ${pays}`,
  share: (points: number): string => `${points / 100} %`,
  pending: 'Win pending',
  paid: 'Paid',
  now: 'Now',
  checks: 'A supervisor checks the hand',
  confirmed: 'Confirmed, and about to be paid',
  goesOn: 'The meter goes on',
  frozen: 'Meter, frozen',
  meter: 'Meter',
  more: (count: number): string => (count === 1 ? 'One more win waits' : `${count} more wins wait`),
  closed: 'Closed',
  closedWords: 'No progressive bets are taken',
  noContact: 'No contact with the house',
  ceiling: (amount: string): string => `It grows up to ${amount}`,
  bet: (amount: string): string => `${amount} on the sensor before the deal; the bet is not returned`,
  envy: 'Envy bonus',
  envyTo: (seats: string): string => `to ${seats} for another’s hand`,
  seats: (seats: number[]): string =>
    seats.length === 1
      ? `seat ${seats[0]}`
      : `seats ${seats.slice(0, -1).join(', ')} and ${seats[seats.length - 1]}`,
  envyWith: (amount: string): string => `envy ${amount}`,
  title: (what: string): string => `${what} · House Edge`,
  nothing: 'There is nothing to show here.',
  begins: 'One moment',
  range: (least: string, most: string): string => (least === most ? least : `${least} – ${most}`),
};
