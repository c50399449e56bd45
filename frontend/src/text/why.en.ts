/** Why the best choice is the best, in English: for the practice room and for one's own hands. */
import type { PracticeValues } from '../house/wire';
import type { Street } from './parts';

export const why = (
  why: PracticeValues['why'],
  { win, lose, bet, out }: { win: string; lose: string; bet: string; out: string },
  street: Street,
): string =>
  ({
    bet_ahead:
      `A showdown wins ${win} % and loses ${lose} %: you are ahead, and ` +
      (street === 'preflop'
        ? 'only now may you bet so much.'
        : 'a bet after the river would be half as much.'),
    bet_pays: `A showdown wins ${win} % and loses ${lose} %, yet betting now earns more than waiting does.`,
    wait_behind: `A showdown wins ${win} % and loses ${lose} %. A check is free: see more cards, bet if they help.`,
    wait_better:
      `A showdown wins ${win} % and loses ${lose} %: you are ahead, but a check is free: ` +
      'you can still bet when cards help, and fold when they do not.',
    call_wins: `The bet gains ${bet} Antes on average; a fold loses ${out} for certain.`,
    call_cheaper: `The bet loses ${bet} Antes on average, but a fold loses ${out} for certain.`,
    fold: `The bet would lose ${bet} Antes on average, a fold ${out}.`,
  })[why];
