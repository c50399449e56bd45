/** The words of a hand's analysis and of one's own hands, in Spanish. */
import { dollars } from '../felt/money';
import type { HandValue, OwnHabit } from '../house/wire';
import type { HandsText } from './hands.en';
import { why } from './why.es';

const PAST: Record<string, string> = { check: 'pasó', fold: 'no fue' };
const DID: Record<string, string> = { check: 'Pasar', fold: 'No ir' };
const HABIT: Record<string, string> = { check: 'Pasa con', fold: 'No va con' };
const kinds: Record<string, string> = { s: ' del mismo palo', o: ' de distinto palo', '': '' };
const SIDES: Record<string, string> = {
  trips: 'Trips',
  bad_beat: 'Bad Beat',
  pairs: 'Ultimate Pairs',
  progressive: 'Progresivo',
};
// Grouped as money is here, beside percentages with a point.
const number = new Intl.NumberFormat('en-US');

export const es: HandsText = {
  why,
  title: 'Mis manos',
  analysis: 'Lo que valía la mano',
  counting: 'Se cuentan todos los finales',
  counted: (done, total) => `Se cuentan: ${done} de ${total} rondas`,
  not: (why) => `Aquí no hay valores: ${why}`,
  parts: {
    luck: 'Cartas',
    luckNote: 'suerte',
    decisions: 'Decisiones',
    noMistake: 'nada se perdió',
    mistakes: (count) => (count === 1 ? 'una elección errónea' : `${count} elecciones erróneas`),
    edge: 'Ventaja de la casa',
    edgeNote: 'antes de toda carta',
    result: 'Ante, Blind y Play',
    apart: 'aparte',
    inPart: 'La banca cubrió esta mano solo en parte. Lo que dejó sin cubrir volvió, y cuenta como suerte.',
  },
  street: { preflop: 'Antes del flop', flop: 'Después del flop', river: 'Después del river' },
  past: (action) => PAST[action] ?? `apostó ${action.replace('x', '×')}`,
  house: 'decidió la casa',
  did: (action) => DID[action] ?? `Apostar ${action.replace('x', '×')}`,
  grade: {
    best: 'lo mejor',
    close: 'casi igual',
    slip: 'desliz',
    mistake: 'error',
    dear_mistake: 'error caro',
  },
  cost: (grade, cost) => `${grade}, ${dollars(cost)}`,
  best: (action) => `Lo mejor era: ${es.did(action)}`,
  showdown: (win, tie, lose, all) =>
    `Gana ${win} %, empata ${tie} %, pierde ${lose} % de ${number.format(all)} finales`,
  bars: 'Valor en Antes y en dinero',
  graph: 'Valor de la mano',
  cards: 'cartas',
  choices: 'decisiones',
  ideal: 'la mejor elección',
  at: (step: HandValue) =>
    step.kind === 'bets'
      ? 'Apuestas'
      : step.street === 'preflop'
        ? 'Sus cartas'
        : step.street === 'flop'
          ? 'Flop'
          : step.street === 'river'
            ? 'Turn, river'
            : 'Crupier',
  point: (name, value) => `${name}: ${value}`,
  play: 'Reproducir',
  stop: 'Pausa',
  again: 'Jugar usted esta baraja',
  share: 'Compartir',
  practise: 'Practicar',
  practiseThese: 'Practicar estas',
  firstStep: 'Primer paso',
  lastStep: 'Último paso',
  speed: 'Velocidad',
  speeds: { '0.5': '½×', '1': '1×', '2': '2×' },
  sharedHand: 'Una mano que alguien ha compartido',
  shareTitle: 'Compartir esta mano',
  shareNote:
    'Quien tenga este enlace ve la mano como la vio usted: sus cartas, lo que quedó a la vista y sus decisiones.',
  link: 'Enlace',
  copy: 'Copiar el enlace',
  copied: 'Copiado',
  picture: 'La imagen de esta mano',
  deck: {
    title: 'La misma baraja otra vez',
    note: 'Sin dinero: lo que habría ganado o perdido, y lo que valía cada elección.',
    ask: (street) => `${es.street[street]}: ¿qué hace?`,
    end: (action, net) => `${es.did(action)}: ${net}`,
    was: (action, net) => `En la mesa: ${es.did(action)}, ${net}`,
    whole: 'Allí la banca lo cubrió solo en parte; aquí se cubren todas las apuestas.',
    restart: 'Otra vez',
    close: 'Volver a la mano',
  },
  when: 'Cuándo',
  periods: { all: 'Siempre', month: 'Últimos 30 días', week: 'Últimos 7 días', day: 'Últimas 24 horas' },
  table: 'Mesa',
  all: 'Todas',
  show: 'Mostrar',
  shows: { all: 'Todas las manos', wrong: 'Con errores', best: 'Sin errores' },
  hand: 'Resultado',
  results: { all: 'Cualquiera', win: 'Ganadas', lose: 'Perdidas', tie: 'Empatadas', fold: 'Retiradas' },
  wager: 'Apuesta',
  sides: SIDES,
  sideBet: (bet) => SIDES[bet.wager] ?? bet.label,
  csv: 'Exportar CSV',
  histories: 'Historial de manos',
  sums: {
    result: 'Resultado, juego base',
    own: 'Esperado de sus decisiones',
    perfect: 'Esperado del juego perfecto',
    luck: 'Suerte',
    cost: 'Coste de los errores',
    hands: (hands, ante) => `${number.format(hands)} ${hands === 1 ? 'mano' : 'manos'}, Ante medio ${ante}`,
    share: (percent) => `${percent} % de los Antes`,
    less: 'resultado menos lo esperado',
    of: (wrong, decisions) => `${number.format(wrong)} de ${number.format(decisions)} decisiones`,
  },
  against: 'Suerte y habilidad',
  views: { luck: 'Con suerte', skill: 'Solo habilidad' },
  lines: {
    result: 'resultado',
    own: 'sus decisiones',
    perfect: 'juego perfecto',
    band: 'dos de cada tres que deciden como usted',
  },
  first: 'mano 1',
  over: (hands, band, cost) =>
    `En ${number.format(hands)} manos la suerte mueve un resultado unos ${band} en cualquier sentido; sus decisiones lo movieron ${cost}. Solo las líneas de color dicen cómo juega.`,
  columns: {
    hand: 'Mano',
    when: 'Cuándo',
    cards: 'Cartas',
    board: 'Mesa',
    played: 'Jugado',
    result: 'Resultado',
    luck: 'Suerte',
    cost: 'Coste',
  },
  none: 'nada',
  empty: 'Ninguna mano suya encaja. Juegue una o elija otros filtros.',
  guest: 'Las manos de un invitado se quedan con él; con una cuenta se guardan para usted.',
  more: 'Manos anteriores',
  newer: 'Manos más nuevas',
  dearest: 'Errores más caros',
  noMistakes: 'Ningún error entre estas manos.',
  dear: (action, hand) => `${es.did(action)}${hand ? `, ${hand}` : ''}`,
  lost: 'Dónde se pierde',
  of: (cost) => `de ${cost}`,
  leaks: {
    preflop_missed: 'Apuesta grande omitida, antes del flop',
    preflop_small: 'Apuesta demasiado pequeña, antes del flop',
    preflop_weak: 'Apuesta demasiado débil, antes del flop',
    flop_pair: 'Parejas pasadas en el flop',
    flop_draw: 'Proyectos de color pasados en el flop',
    flop_high: 'Cartas altas pasadas en el flop',
    flop_weak: 'Apuesta demasiado débil en el flop',
    river_fold: 'Retiradas en el river',
    river_bet: 'Apuestas en el river',
  },
  habits: 'Sus costumbres',
  noHabits: 'Aún no se ha hallado ninguna.',
  drill: 'Ejercitar',
  drillOf: (words) => `Ejercitar: ${words}`,
  habit: (habit: OwnHabit) =>
    `${habit.hand ? `${HABIT[habit.action] ?? `Apuesta ${habit.action.replace('x', '×')} con`} ${habit.hand.slice(0, 2)}${kinds[habit.hand.slice(2)] ?? ''}` : es.leaks[habit.leak]}: ${habit.count} veces, ${habit.antes.toFixed(habit.antes < 0.1 ? 3 : 1)} Antes`,
  time: 'Tiempo en la mesa',
  minutes: (minutes) =>
    minutes < 60
      ? `${minutes} min`
      : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`,
  spent: 'En total',
  pace: 'Ritmo',
  anHour: (hands) => `${hands} manos por hora`,
  longest: 'Sesión más larga',
  today: 'Hoy',
  days: (day, minutes) => `${day}: ${es.minutes(minutes)}`,
  side: 'Apuestas laterales, aparte',
  noSide: 'No se hizo ninguna.',
  bet: (label, staked, result, expected) =>
    `${label}: ${staked} apostados, resultado ${result}${expected === null ? '' : `, esperado ${expected}`}`,
  beside: 'No están entre estas manos',
  besides: {
    banked: (rounds, net) =>
      `${rounds === 1 ? 'Una ronda que usted bancó' : `${number.format(rounds)} rondas que usted bancó`}: ${net}, comisiones aparte.`,
    backed: (rounds, net) =>
      `${rounds === 1 ? 'Una apuesta' : `${number.format(rounds)} apuestas`} detrás de otro asiento, que es quien decide: ${net}, comisiones aparte.`,
    void: (rounds) =>
      `${rounds === 1 ? 'Una mano anulada' : `${number.format(rounds)} manos anuladas`}: toda apuesta se devolvió.`,
    rules: (rounds, net, rules) =>
      `${rounds === 1 ? 'Una mano' : `${number.format(rounds)} manos`} con reglas que ya no están aquí como eran entonces (${rules.join(', ')}): nada exacto se puede decir de las decisiones. Resultado ${net}.`,
  },
  refused: 'Estas manos no se pueden mostrar',
  nobody: 'Aún no hay manos suyas',
  nobodyWords:
    'Nadie está sentado en este navegador. Siéntese primero a una mesa: lo que juegue allí se muestra aquí.',
};
