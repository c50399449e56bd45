/** The words of the practice room in Spanish. */
import { dollars } from '../felt/money';
import { higherFirst } from './parts';
import type { PracticeText } from './practice.en';
import { why } from './why.es';

const RANKS: Record<string, [one: string, many: string]> = {
  '2': ['dos', 'doses'],
  '3': ['tres', 'treses'],
  '4': ['cuatro', 'cuatros'],
  '5': ['cinco', 'cincos'],
  '6': ['seis', 'seises'],
  '7': ['siete', 'sietes'],
  '8': ['ocho', 'ochos'],
  '9': ['nueve', 'nueves'],
  T: ['diez', 'dieces'],
  J: ['jota', 'jotas'],
  Q: ['reina', 'reinas'],
  K: ['rey', 'reyes'],
  A: ['as', 'ases'],
};
const SUITS = { s: 'picas', h: 'corazones', d: 'diamantes', c: 'tréboles' };
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
const day = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const weekday = new Intl.DateTimeFormat('es', { weekday: 'short', timeZone: 'UTC' });

const HANDS: Record<string, string> = {
  pair: 'un par',
  two_pair: 'dos pares',
  three_of_a_kind: 'un trío',
  straight: 'una escalera',
  flush: 'un color',
  full_house: 'un full',
  four_of_a_kind: 'un póker',
  straight_flush: 'una escalera de color',
  royal_flush: 'una escalera real',
};
const a = (rank: string, name: string): string => `${rank === 'J' || rank === 'Q' ? 'una' : 'un'} ${name}`;

/** Una regla encontrada, a partir de su nombre. */
function found(code: string): string {
  const [street = '', key = ''] = code.split('-');
  const [asks = '', least = ''] = key.split(':');
  const [one = '', many = ''] = RANKS[least] ?? [];
  const better = least === 'A' ? '' : ' o mejor';
  if (street === 'preflop') {
    const kind = asks === 'suited' ? ' del mismo palo' : asks === 'offsuit' ? ' de dos palos' : '';
    const [high, low] = [RANKS[least[0]!], RANKS[least[1]!]];
    const cards =
      asks === 'pair'
        ? `par de ${high![1]} o mejor`
        : least[1] === '2'
          ? `${high![0]} y cualquier otra${kind}${least[0] === 'A' ? '' : ', o mejor'}`
          : `${high![0]} y ${low![0]}${kind}, o mejor`;
    return `Antes del flop apueste 4× con ${cards}`;
  }
  const what: Record<string, string> = {
    made: `${HANDS[least] ?? least} o mejor${street === 'river' ? ' que gane a la mesa' : ''}`,
    paired:
      least === '2' ? 'cualquier par que tenga una carta suya' : `par de ${many}${better} con una carta suya`,
    pocket: `par de ${many}${better} en su mano`,
    hidden: `par de ${many}${better} con una carta suya`,
    flush: `cuatro de un palo y ${a(least, one)}${better} de él en su mano`,
    high: `${a(least, one)}${better} en su mano`,
    outs: `menos de ${least} cartas en la mano del crupier que le ganen`,
    straight: 'un proyecto de escalera',
  };
  return `${street === 'flop' ? 'En el flop' : 'En el river'} apueste con ${what[asks] ?? key}`;
}

export const es: PracticeText = {
  why,
  title: 'Práctica',
  nothing: 'Sin reloj, sin dinero, el mismo entrenador',
  daily: 'Las veinte del día',
  free: 'Práctica libre',
  missed: 'Lo que falló',
  drill: 'Una regla',
  habit: 'Una costumbre',
  own_hand: 'Una mano suya',
  habits: 'Sus costumbres',
  atTables: 'en las mesas',
  choose: 'Elegir',
  chooseTitle: 'Qué practicar',
  modes: { daily: 'Las veinte del día', free: 'Libre', rules: 'Reglas' },
  mode: 'Qué se reparte',
  hands: 'Qué manos',
  picks: { close: 'Reñidas', costly: 'Costosas', any: 'Cualquiera' },
  street: 'Ronda',
  streets: { any: 'Todas', preflop: 'Antes del flop', flop: 'Flop', river: 'River' },
  at: { preflop: 'Antes del flop', flop: 'Después del flop', river: 'Después del river' },
  rules: 'Con qué reglas',
  rulesOf: (name) => `${name}`,
  rulesBy: (name) => `Reglas: ${name}`,
  howItPays: 'Cómo se juega y qué paga',
  table: (id) => `Mesa ${id}`,
  blind: 'Tabla del Blind',
  date: (date) => day.format(new Date(`${date}T00:00Z`)),
  weekday: (date) => weekday.format(new Date(`${date}T00:00Z`)),
  before: (street, ante) =>
    `Ante ${dollars(ante, true)}, Blind ${dollars(ante, true)}${street === 'preflop' ? '' : ', pasó antes'}`,
  number: (at, of) => (of ? `Número ${at} de ${of}` : `Número ${at}`),
  everybody: (rules) => `las mismas para todos hoy, con las reglas de ${rules}`,
  dayBy: (day, rules) => `${day}, ${rules}`,
  dailyBy: 'Cada perfil tiene sus propias veinte al día, las mismas para todos.',
  notHere: (rules) => `${rules} (sin mesa aquí)`,
  again: 'falló antes',
  yours: 'Su mano',
  board: 'Cartas comunes',
  own: 'Sus cartas',
  choices: 'Su decisión',
  two: (hole) => {
    const [one, other] = higherFirst(hole).map((card) => RANKS[card[0]!]!);
    if (one === other) return `Par de ${one![1]}`;
    return `${capital(one![0])} y ${other![0]}, ${hole[0]![1] === hole[1]![1] ? 'del mismo palo' : 'de dos palos'}`;
  },
  draw: ({ draw }) => (draw ? `cuatro ${SUITS[draw.suit]}` : ''),
  noCheck: 'Después del river no se pasa',
  see: { preflop: 'ver el flop', flop: 'ver dos más', river: '' },
  givesUp: 'entrega Ante y Blind',
  onPlay: (price) => `${dollars(price, true)} en Play`,
  space: 'Espacio',
  time: 'Tómese su tiempo.',
  hint: 'Ver una pista',
  counting: 'Contando todos los finales',
  dealing: 'Repartiendo',
  gettingReady: 'El entrenador se prepara.',
  best: (name) => `Lo mejor: ${name}`,
  bestBy: (name, cost, antes) => `Lo mejor: ${name}, por ${cost ? dollars(cost) : `${antes} Antes`}`,
  right: (name) => `Correcto: ${name} es lo mejor`,
  you: { check: 'Usted pasó.', fold: 'Usted no fue.', bet: (times) => `Usted apostó ${times}×.` },
  losesAhead:
    'Aun así cuesta dinero: casi nunca se cobra el Blind, y el Ante solo si el crupier tiene pareja.',
  beating: (cards) =>
    `${cards === 0 ? 'Ninguna carta sola' : cards === 1 ? 'Una carta' : `Cualquiera de ${cards} cartas`} en la mano del crupier le ganaría; la regla práctica apuesta con hasta 20.`,
  twinWith: 'Con',
  twin: (name, antes, hand) =>
    `en su lugar${hand ? ` (${hand})` : ''} lo mejor sería ${name}, por ${antes} Antes.`,
  ruleSays: {
    bets: { bets: 'Regla práctica:', waits: 'Una excepción a la regla práctica:' },
    waits: { bets: 'La regla práctica pide más:', waits: 'No alcanza para la regla práctica:' },
  },
  inAntes: 'en Antes',
  inMoney: (ante) => `Ante ${dollars(ante, true)}`,
  comesAgain: (days) =>
    days === 0 ? 'Vuelve pronto.' : days === 1 ? 'Vuelve mañana.' : `Vuelve en ${days} días.`,
  in: (days) => (days <= 0 ? 'ya' : days === 1 ? 'mañana' : `en ${days} días`),
  next: 'Siguiente',
  toGo: (left) => (left ? `quedan ${left} hoy` : 'la última'),
  another: 'otra mano',
  result: 'Ver el resultado',
  scored: (best, of) => `${best} de ${of}`,
  bestChoices: 'mejores decisiones',
  cost: 'Las otras costaron',
  perDecision: 'del Ante por decisión',
  spokenScore: (best, of) =>
    of ? `${best} de ${of} decisiones fueron las mejores` : 'todavía nada decidido',
  dot: { ok: 'la mejor', no: 'no la mejor', now: 'ahora', open: 'por venir' },
  row: (days) =>
    days === 0 ? 'Aún ningún día seguido' : days === 1 ? 'Un día seguido' : `${days} días seguidos`,
  bestRow: (days) => `récord ${days}`,
  comes: 'Vuelve otra vez',
  nothingMissed: 'Hasta ahora no falló nada.',
  practiseNow: 'Practicar estas ahora',
  sure: 'Su seguridad',
  pickStreet: 'Elegir una ronda',
  ofBest: (share) => `${share} %`,
  none: '–',
  done: 'Listo por hoy',
  doneWords: (best, of, cost) =>
    `${best} de ${of} decisiones fueron las mejores; las otras costaron ${cost}. Las nuevas llegan a medianoche UTC.`,
  ownDone: 'Estas son todas',
  ownDoneWords: (best, of) =>
    `Esta vez ${best} de ${of} decisiones fueron las mejores. Lo que falló vuelve otra vez.`,
  onward: 'Seguir practicando',
  toMissed: (count) => (count === 1 ? 'Una mano fallada' : `${count} manos falladas`),
  strategies: 'Reglas para aprender',
  strategyWords: (edge, perfect, cost) =>
    `Jugar solo con ellas cuesta ${edge} % del Ante; el juego perfecto, ${perfect} %. Exactamente ${cost} % más.`,
  simple: 'La estrategia simple publicada',
  strategy: 'Qué estrategia',
  found: (rules) => (rules === 1 ? 'La mejor regla sola' : `Las mejores ${rules} reglas`),
  option: (name, cost) => `${name}: ${cost} % más que lo perfecto`,
  foundRule: found,
  countingRules: 'Contando cuánto cuestan las reglas',
  drillIt: 'Ejercitar',
  drillOf: (rule) => `Ejercitar: ${rule}`,
  rule: {
    preflop_pair: 'Antes del flop apueste 4× con par de treses o mejor',
    preflop_ace: 'Antes del flop apueste 4× con cualquier as',
    preflop_king: 'Antes del flop apueste 4× con rey y dos del mismo palo, o rey y cinco, o mejor',
    preflop_queen: 'Antes del flop apueste 4× con reina y seis del mismo palo, o reina y ocho, o mejor',
    preflop_jack: 'Antes del flop apueste 4× con jota y ocho del mismo palo, o jota y diez',
    flop_hand: 'En el flop apueste con dos pares o mejor',
    flop_pair: 'En el flop apueste con un par que tenga una carta suya, salvo doses en la mano',
    flop_draw: 'En el flop apueste con cuatro de un palo y un diez o mejor de él en su mano',
    river_pair: 'En el river apueste con un par que tenga una carta suya, o mejor',
    river_outs: 'En el river apueste si menos de 21 cartas en la mano del crupier le ganan',
  },
  kept: 'Su progreso queda solo en este navegador; nada de él se envía.',
  forget: 'Olvidar mi progreso',
  forgetSure: 'Olvidarlo todo',
  altered: {
    habit:
      'Este enlace no nombra ninguna costumbre que se practique aquí. Puede que haya cambiado en el camino.',
    own: 'Este enlace no nombra ninguna mano que se pueda practicar. Puede que haya cambiado en el camino.',
  },
  trying: 'Se intenta de nuevo en un momento.',
};
