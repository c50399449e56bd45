/** Why the best choice is the best, in Spanish. */
import type { why as english } from './why.en';

type Why = typeof english;

export const why: Why = (why, { win, lose, bet, out }, street) =>
  ({
    bet_ahead:
      `Al mostrar se gana ${win} % y se pierde ${lose} %: usted va adelante, y ` +
      (street === 'preflop'
        ? 'solo ahora puede apostar tanto.'
        : 'después del river la apuesta sería la mitad.'),
    bet_pays: `Al mostrar se gana ${win} % y se pierde ${lose} %, pero apostar ahora rinde más que esperar.`,
    wait_behind: `Al mostrar se gana ${win} % y se pierde ${lose} %. Pasar es gratis: vea más cartas y apueste si ayudan.`,
    wait_better:
      `Al mostrar se gana ${win} % y se pierde ${lose} %: usted va adelante, pero pasar es gratis: ` +
      'aún puede apostar si las cartas ayudan, y no ir si no.',
    call_wins: `La apuesta gana ${bet} Antes en promedio; no ir pierde ${out} con certeza.`,
    call_cheaper: `La apuesta pierde ${bet} Antes en promedio, pero no ir pierde ${out} con certeza.`,
    fold: `La apuesta perdería ${bet} Antes en promedio; no ir, ${out}.`,
  })[why];
