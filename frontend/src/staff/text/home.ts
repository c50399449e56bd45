/** Words of the staff's first page. */
export const home = {
  title: 'Work',
  hello: (name: string): string => `${name}, what would you like to do?`,
  tables: 'Tables',
  tablesNone: 'No table here is dealt by staff.',
  tablesWords: 'The dealer’s console of a table.',
  attended: 'a dealer deals',
  alone: 'waits for a dealer',
  chips: 'real chips: the progressive alone',
  signs: 'Signs',
  signsWords: 'For the walls: nobody signs in at them.',
  meterSign: (meter: string): string => `Meter ${meter}`,
  tableSign: (table: string): string => `Table ${table}`,
  play: 'The players’ pages',
  pages: {
    floor: { label: 'Floor', words: 'Calls, confirmations, faults, disputes, limits, seats.' },
    meters: { label: 'Meters', words: 'Values and plans, pending and paid wins, adjustments.' },
    cage: { label: 'Cage', words: 'The shift, balances, buy-ins and cash-outs, fills and credits.' },
    reports: { label: 'Reports', words: 'Shifts, days and periods, to read, print and take along.' },
    audit: { label: 'Audit', words: 'The record: search, recall, verify, who opened what.' },
    people: { label: 'People', words: 'Who works here, in which post; locked accounts.' },
  },
};
