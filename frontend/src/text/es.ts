/**
 * Las páginas en español de casino, de usted. Ante, Blind, Play, Trips, Bad Beat y Ultimate Pairs quedan como están
 * impresos en el tapete; el dinero se escribe como allí.
 */
import { dollars, signed } from '../felt/money';
import type { Shown } from '../felt/telling';
import type {
  Fault,
  GuideAnswer,
  GuideSection,
  HandView,
  Money,
  News,
  PaidLine,
  PublicView,
  Reason,
  SeatView,
  SheetLine,
  SheetSection,
  Sign,
  WagerName,
  WagerView,
} from '../house/wire';
import {
  list,
  ranksOf,
  share,
  text,
  type Banker,
  type Choice,
  type HandCode,
  type OwnResult,
  type Parts,
  type Rank,
  type Street,
} from './parts';
import type { Text } from './text.svelte';
import type { AutoEnd } from '../table/auto.svelte';

const LOCALE = 'es';
const grouped = new Intl.NumberFormat('en-US');
const hourAndMinute = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit' });
const long = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours ? `${hours} h` : '', rest ? `${rest} min` : ''].filter(Boolean).join(' ');
};
const ENDS: Record<AutoEnd, (asked: number) => string> = {
  line: () => 'se perdió la conexión',
  left: () => 'usted ha dejado el puesto',
  void: () => 'la mano fue nula',
  house: () => 'la casa decidió por usted',
  limits: () => 'han cambiado los límites de esta mesa',
  check: () => 'ha pasado media hora',
  chips: () => 'quedan pocas fichas',
  done: (asked) => `se han jugado ${asked} manos`,
};
const RANKS: Record<Rank, [one: string, many: string]> = {
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
const SUITS: Record<string, string> = { s: 'picas', h: 'corazones', d: 'diamantes', c: 'tréboles' };
const KINDS: Record<HandCode, string> = {
  royal_flush: 'escalera real',
  straight_flush: 'escalera de color',
  four_of_a_kind: 'póker',
  full_house: 'full',
  flush: 'color',
  straight: 'escalera',
  three_of_a_kind: 'trío',
  two_pair: 'doble pareja',
  pair: 'pareja',
  high_card: 'carta alta',
};
const WAGERS: Record<string, string> = {
  ante: 'Ante',
  blind: 'Blind',
  play: 'Play',
  trips: 'Trips',
  bad_beat: 'Bad Beat',
  pairs: 'Ultimate Pairs',
  progressive: 'Progresivo',
  envy: 'Envy',
};

const rank = (one: Rank): string => RANKS[one]?.[0] ?? one;
const ranks = (one: Rank): string => RANKS[one]?.[1] ?? one;
const joined = (words: string[], last: string): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}` : (words[0] ?? '');
const and = (words: string[]): string => joined(words, 'y');
const or = (words: string[]): string => joined(words, words.at(-1)?.startsWith('8') ? 'u' : 'o');
const kicker = (all: Rank[]): string => `con ${and(all.map(rank))}`;
const count = (number: number | string, one: string, many: string): string =>
  `${number} ${Number(number) === 1 ? one : many}`;
const gamesOf = (number: number | string): string => count(number, 'juego', 'juegos');
const inMinutes = (number: number | string): string => count(number, 'minuto', 'minutos');
const remaining = (number: number | string): string =>
  `${Number(number) === 1 ? 'queda' : 'quedan'} ${number}`;
const lacking = (cents: number): string => `${cents === 100 ? 'falta' : 'faltan'} ${dollars(cents)}`;
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
const seats = (numbers: readonly number[]): string =>
  `${numbers.length === 1 ? 'Puesto' : 'Puestos'} ${numbers.join(', ')}`;
const wager = ({ wager, label }: WagerName): string => WAGERS[wager] ?? label;
const wagers = (names: string[]): string[] => names.map((name) => WAGERS[name] ?? name);

const title = (code: HandCode, first: Rank | null): string =>
  code === 'pair' && first ? `pareja de ${ranks(first)}` : KINDS[code];

function detail(hand: HandView): string {
  const { made, kickers } = ranksOf(hand);
  switch (hand.code) {
    case 'royal_flush':
      return '';
    case 'straight_flush':
    case 'straight':
      return `${'QJ'.includes(made[0]!) ? 'a la' : 'al'} ${rank(made[0]!)}`;
    case 'full_house':
      return `${ranks(made[0]!)} y ${ranks(kickers[0]!)}`;
    case 'flush':
      return and(made.map(rank));
    case 'high_card':
      return and(kickers.map(rank));
    case 'pair':
      return kicker(kickers);
    default:
      return `${made.map(ranks).join(' y ')}, ${kicker(kickers)}`;
  }
}

function whole(hand: HandView): string {
  const more = detail(hand);
  return title(hand.code, hand.cards[0]?.[0] ?? null) + (more && `, ${more}`);
}

const dealer = (banker: Banker): string => (banker === 'player_dealer' ? 'jugador-banca' : 'crupier');
const qualifies = (yes: boolean): string => (yes ? 'califica' : 'no califica');
const verdict = (banker: Banker, hand: HandView, yes: boolean | null): string =>
  `El ${dealer(banker)} tiene ${whole(hand)}: ${qualifies(yes === true)}`;

const IRREGULAR: Record<string, string> = {
  wrong_count: 'número de cartas equivocado para un jugador, la mesa o el crupier',
  face_up: 'una carta boca arriba en la barajadora o el mazo',
  stub_count: 'el resto del mazo o un paquete no cuadra',
  misdeal: 'cartas repartidas fuera de turno o a otro sitio',
  misread: 'un aparato leyó mal una carta',
  dropped_card: 'una carta cayó o salió de la mesa',
  exposed_hand: 'el crupier dejó ver una carta de un jugador',
  exposed_card: 'una carta se vio antes de tiempo',
  aborted: 'la mano no se puede jugar hasta el final',
};
const VOID = {
  shuffler: 'fallo de la barajadora',
  no_bets: 'nadie apuesta',
  stuck: 'la casa no pudo continuar',
  irregularity: 'irregularidad',
};
const voided = ({ reason, what, rule, fees }: NonNullable<PublicView['void']>): string =>
  `Todas las manos son nulas: ${IRREGULAR[what ?? ''] ?? VOID[reason]}${rule ? ` (${rule})` : ''}. ` +
  `Se devuelven todas las apuestas${fees ? ' y todas las comisiones' : ''}`;

const RESULTS = { win: 'gana', lose: 'pierde', tie: 'empata', fold: 'no fue', void: 'nula' };
const less = (fees: Money | null | undefined): string => (fees ? `, comisión ${dollars(fees)}` : '');
const sizes = (all: number[]): string => or(all.map((size) => `${size}×`));

function says(table: PublicView): string {
  const { shuffler } = table;
  switch (table.call) {
    case 'closed':
      return 'La mesa está cerrada.';
    case 'closing':
      return 'La mesa va a cerrar.';
    case 'out_of_order':
      return `La barajadora ${shuffler.model} no funciona: ${shuffler.malfunction}.`;
    case 'no_bank':
      return 'Se espera a un jugador-banca.';
    case 'waiting':
      return 'Se espera a los jugadores.';
    case 'bank_offered':
      return `Se ofrece la banca al puesto ${table.offer?.seat}.`;
    case 'place_bets':
      return 'Hagan sus apuestas.';
    case 'no_more_bets':
      return 'No va más.';
    case 'check_or_bet':
      return `Pase o apueste ${sizes(table.sizes)}.`;
    case 'bet_or_fold':
      return `Apueste ${sizes(table.sizes)} o no vaya.`;
    case 'hands_opened':
      return 'Se abren las manos.';
    case 'award_waits':
      return 'Se llama a un supervisor para confirmar el premio.';
    case 'void':
      return table.void ? `${voided(table.void)}.` : '';
    case 'settled':
      return table.dealer.hand ? verdict(table.banker, table.dealer.hand, table.dealer.qualifies) : '';
  }
}

/** What a key of the house's file is about; figures and names stand as they are posted. */
const changed = (key: string): string => {
  const [what, part] = key.split('.');
  if (what === 'limits') return `límites de ${part}:`;
  if (what === 'paytables') return `tabla de pagos de ${part}:`;
  if (what === 'times') return 'tiempos en segundos:';
  return { title: 'nombre de la mesa:', buy_in: 'compra de fichas:' }[what!] ?? 'ajuste de la mesa:';
};

function news(item: News, banker: Banker, own: number | null = null): string {
  const { seat, amount, hand } = item;
  const me = own !== null && seat === own && !item.order;
  const who = me ? 'Usted' : item.order ? `${item.name}, detrás del puesto ${seat},` : `Puesto ${seat}`;
  const name = me ? 'Usted' : item.name;
  const absent = !item.by_system ? '' : `, decide la casa por ${me ? 'usted' : 'un ausente'}`;
  switch (item.kind) {
    case 'sat':
      return `${name} se sienta en el puesto ${seat}`;
    case 'left':
      return item.code === 'plays_out'
        ? `${name} se levanta; su mano se juega hasta el final`
        : `${name} deja el puesto ${seat}`;
    case 'away':
      return `${name} está sin conexión`;
    case 'back':
      return `${name} ha vuelto`;
    case 'bought_in':
      return `${name} compra fichas por ${dollars(amount)}`;
    case 'cashed_out':
      return `${name} cambia fichas por ${dollars(amount)}`;
    case 'table':
      return { open: 'La mesa está abierta', closing: 'La mesa va a cerrar', closed: 'La mesa está cerrada' }[
        item.code as 'open' | 'closing' | 'closed'
      ];
    case 'change':
      return {
        posted: 'Se ha anunciado un cambio en esta mesa: rige entre dos manos',
        bound: 'Desde esta mano la mesa es como se anunció',
        taken_down: 'El cambio anunciado se retira; nada cambia',
      }[item.code as 'posted' | 'bound' | 'taken_down'];
    case 'progressive':
      if (item.code === 'awaits')
        return `El premio del puesto ${seat}, ${dollars(amount)}, espera a un supervisor`;
      if (item.code === 'link_claimed' || item.code === 'link_won') {
        const hand = `${item.name}, puesto ${item.number}: ${posted(item.line?.title ?? '')}`;
        return item.code === 'link_won'
          ? `${hand} gana ${dollars(amount)}`
          : `${hand}; se llama a un supervisor`;
      }
      if (item.code === 'refused')
        return `El premio del puesto ${seat} se rechaza: su apuesta al progresivo se devuelve`;
      if (item.code === 'confirmed') return `El premio del puesto ${seat} está confirmado`;
      return item.code === 'stopped'
        ? 'Por ahora no se aceptan apuestas progresivas'
        : 'Vuelven a aceptarse apuestas progresivas';
    case 'irregularity':
      if (item.code === 'hand_void')
        return `${me ? 'Su mano' : `La mano del puesto ${seat}`} es nula: se devuelven sus apuestas`;
      return `${capital(IRREGULAR[item.report ?? ''] ?? VOID.irregularity)}: la mano vale`;
    case 'shuffler':
      if (item.code === 'mode_set') return `La barajadora está en modo «${item.report}»`;
      return item.code === 'failed'
        ? `Fallo de la barajadora: ${item.report}`
        : 'La barajadora vuelve a funcionar';
    case 'round_opened':
      return `Mano ${item.number}${item.code === 'bets_open' ? ': hagan sus apuestas' : ''}`;
    case 'bank_offered':
      return me ? 'Se le ofrece la banca' : `Se ofrece la banca al puesto ${seat}`;
    case 'bank_declined':
      return `${who} rechaza la banca`;
    case 'bank_taken':
      return `${who} tiene la banca con ${dollars(amount)}: hagan sus apuestas`;
    case 'waiting':
      return 'La mesa espera a un jugador-banca';
    case 'ended':
      return item.code === 'nobody_banks'
        ? 'Nadie toma la banca: no se reparte'
        : 'El tapete queda despejado';
    case 'bet':
      return `${who} apuesta ${dollars(amount)}`;
    case 'taken_back':
      return `${who} retira sus apuestas`;
    case 'no_more_bets':
      return 'No va más';
    case 'fee':
      return (
        `${who}${item.banks ? ', el jugador-banca,' : ''} paga una comisión de ${dollars(amount)}, tarifa ` +
        `${item.rate}${item.code === 'after_settlement' ? ', tras la liquidación' : ''}`
      );
    case 'locked':
      return item.seats?.length
        ? `Apuestas al progresivo: puesto ${item.seats.join(', ')}`
        : 'Sin apuestas al progresivo';
    case 'pledges':
      return item.seats?.length
        ? `Se abren los sobres: puesto ${item.seats.join(', ')}`
        : `${name} retiene el sobre del puesto ${seat}`;
    case 'cut':
      if (!name) return 'Nadie ha dejado sobre: este reparto no garantiza nada';
      return item.code === 'withheld'
        ? `${name} retiene el corte del puesto ${seat}`
        : `${name} corta la baraja`;
    case 'dealt':
      return 'Cartas repartidas';
    case 'check':
      return `${who} pasa${absent}`;
    case 'fold':
      return `${who} no va${absent}`;
    case 'play':
      return `${who} apuesta ${item.times}×${absent}`;
    case 'flop':
      return `Flop: ${item.cards!.map(card).join(', ')}`;
    case 'river':
      return `Turn y river: ${item.cards!.map(card).join(', ')}`;
    case 'dealer':
      if (!hand) return '';
      return item.cards?.length
        ? `El ${dealer(banker)} tiene ${whole(hand)}`
        : verdict(banker, hand, item.qualifies ?? null);
    case 'hand':
      return hand ? `${who} tiene ${whole(hand)}` : '';
    case 'settled':
      if (item.order) return `${item.name}, detrás del puesto ${seat}: ${signed(amount)}${less(item.fees)}`;
      if (item.banks)
        return (
          `${who} tuvo la banca: cobra ${dollars(item.collected)}, paga ${dollars(item.paid)}: ` +
          signed(amount) +
          less(item.fees)
        );
      return (
        `${who} ${RESULTS[item.result!]}${hand ? ` con ${whole(hand)}` : ''}: ` +
        signed(amount) +
        less(item.fees)
      );
    case 'envy':
      return `${who} recibe ${dollars(amount)} de Envy por la mano de otro jugador`;
    case 'void':
      return item.void ? voided(item.void) : '';
  }
}

function shown({ shown, cards }: Shown, banker: Banker): string {
  const whose = { turn: 'Turn', river: 'River', dealer: `Cartas del ${dealer(banker)}` };
  return `${whose[shown]}: ${cards.map(card).join(', ')}`;
}

function card(code: string): string {
  const suit = SUITS[code[1] ?? ''];
  return suit ? `${rank(code[0]!)} de ${suit}` : 'carta boca abajo';
}

function pays({ basis, numerator = 0, denominator = 1, amount }: PaidLine): string {
  if (basis === 'fixed') return dollars(amount);
  if (basis === 'meter') return `${share(numerator)} del bote`;
  return `${grouped.format(numerator)} ${basis === 'to' ? 'a' : 'por'} ${denominator}`;
}

/** What a profile, a paytable or a plan has posted as it stands there: the wording as posted, and what it says. */
const POSTED: Record<string, string> = {
  'Player-Dealer Only Plays With a Pair or Higher.': 'El jugador-banca solo juega con pareja o mejor.',
  'The player-dealer neither wins nor loses more than its stake; wagers it does not cover are returned (K-02).':
    'El jugador-banca no gana ni pierde más que su fondo; las apuestas que no cubre se devuelven (K-02).',
  "Payouts are limited to the amount of the player-dealer's wager; the house takes no part in the play (K-06).":
    'Los pagos se limitan al fondo del jugador-banca; la casa no participa en el juego (K-06).',
  'No bet is made, increased or withdrawn after "no more bets" (B-10).':
    'Tras el «no va más» ninguna apuesta se hace, se sube ni se retira (B-10).',
  'The best five of all seven cards count (O-09).': 'Cuentan las mejores cinco de las siete cartas (O-09).',
  'The details of this game are public under section 19826(g) of the Business and Professions Code (X-07).':
    'Los detalles de este juego son públicos según la sección 19826(g) del Business and Professions Code (X-07).',
  "Their publication waives none of the owner's rights (X-07).":
    'Su publicación no renuncia a ningún derecho del dueño (X-07).',
  'Terms and disputes between the card room and the owner of the game are theirs alone (X-07).':
    'Los acuerdos y litigios entre la sala y el dueño del juego son solo asunto suyo (X-07).',
  'Gambling problem? Call 1-800-GAMBLER.': '¿Problemas con el juego? Llame al 1-800-GAMBLER.',
  "The progressive is a $5.00 bet on the player's two cards and the flop; its meter is linked with Let It Ride and Mississippi Stud (P-09).":
    'El progresivo es una apuesta de $5.00 a las dos cartas del jugador y el flop; su bote está enlazado con Let It Ride y Mississippi Stud (P-09).',
  "Players may not wager on the dealer's hand or on another player's hand; side bets between players are prohibited (B-11).":
    'No se puede apostar a la mano del crupier ni a la de otro jugador; se prohíben las apuestas entre jugadores (B-11).',
  'Shuffler malfunction voids all hands (X-01).': 'Un fallo de la barajadora anula todas las manos (X-01).',
  'Where these rules are silent the rules of standard poker apply (B-14).':
    'En lo que estas reglas callan valen las del póker estándar (B-14).',
  'Light & Wonder (on the sheet: Bally Technologies, Inc.)':
    'Light & Wonder (en la hoja: Bally Technologies, Inc.)',
  'Light & Wonder (earlier Shuffle Master, SHFL Entertainment, Bally Technologies)':
    'Light & Wonder (antes Shuffle Master, SHFL Entertainment, Bally Technologies)',
  'WAC 230-15-040 and WAC 230-15-140': 'WAC 230-15-040 y WAC 230-15-140',
  'Progressive PA-01 with Envy': 'Progresivo PA-01 con Envy',
  'Progressive WA-01': 'Progresivo WA-01',
  'Washington progressive, paytable 01': 'Progresivo de Washington, tabla 01',
  'Pennsylvania linked progressive with Envy': 'Progresivo enlazado de Pensilvania con Envy',
  'Royal flush': 'Escalera real',
  'Straight flush': 'Escalera de color',
  'Four of a kind': 'Póker',
  'Full house': 'Full',
  Flush: 'Color',
  Straight: 'Escalera',
  'Three of a kind': 'Trío',
  'Royal flush in the first five cards': 'Escalera real en las cinco primeras cartas',
  'Royal flush in seven cards': 'Escalera real en siete cartas',
  'Royal flush on the board': 'Escalera real en las comunes',
  'A-K suited': 'A-K del mismo palo',
  'A-Q or A-J suited': 'A-Q o A-J del mismo palo',
  'A-K unsuited': 'A-K de distinto palo',
  'K-K, Q-Q or J-J': 'K-K, Q-Q o J-J',
  'A-Q or A-J unsuited': 'A-Q o A-J de distinto palo',
  'T-T through 2-2': 'De T-T a 2-2',
  'A-A, and A-A for the dealer': 'A-A, y A-A del crupier',
  'Pair of aces': 'Pareja de ases',
  'Ace with a face card, suited': 'As con figura, del mismo palo',
  'Ace with a face card': 'As con figura',
  'Other pair': 'Otra pareja',
  'Ace of hearts with ace of diamonds': 'As de corazones con as de diamantes',
  Progressive: 'Progresivo',
  'How it is played': 'Cómo se juega',
  Limits: 'Límites',
  Notices: 'Avisos',
  'What the sheets leave open': 'Lo que las hojas dejan abierto',
  Hand: 'Mano',
  Pays: 'Paga',
  Wager: 'Apuesta',
  Least: 'Mínimo',
  Most: 'Máximo',
  Rule: 'Regla',
  Setting: 'Ajuste',
  Here: 'Aquí',
  'What it decides': 'Qué decide',
  'Bad Beat bet after a fold': 'la apuesta Bad Beat de quien no fue',
  'progressive bet after a fold': 'la apuesta al progresivo de quien no fue',
  'folded Ante when the dealer does not qualify': 'el Ante de quien no fue, si el crupier no califica',
  'payouts that are not whole cents': 'los pagos que no son centavos enteros',
  'a player who does not act in time': 'un jugador que no decide a tiempo',
  'games of one hand a player may bet on; 0 for no limit':
    'a cuántos juegos de una mano puede apostar un jugador; 0 es sin límite',
  'how the stake caps the player-dealer': 'cómo limita el fondo al jugador-banca',
  'amount of a bonus bet': 'la cantidad de una apuesta extra',
  "order inside a seat that loses, at a player-dealer's table":
    'el orden en un puesto que pierde, en una mesa con jugador-banca',
  'a bet must leave the 1x Play bet in the stack': 'al apostar deben quedar fichas para la Play de 1×',
  "wagers of others on a player's spot": 'apuestas de otros en el puesto de un jugador',
  'when collection fees are taken': 'cuándo se cobran las comisiones',
  'the player-dealer may look at its own two cards': 'el jugador-banca puede mirar sus dos cartas',
  'which progressive awards come off the meter': 'qué premios del progresivo salen del bote',
  "players' own chance in the deal": 'el azar de los jugadores en el reparto',
};

/** What the sheets leave open, and how a table decides it. */
const VALUES: Record<string, string> = {
  bad_beat_after_fold: 'Bad Beat sin ir',
  progressive_after_fold: 'Progresivo sin ir',
  folded_ante: 'Ante sin ir',
  rounding: 'Redondeo',
  absent: 'Ausentes',
  max_games: 'Juegos',
  bank_cap: 'Tope de la banca',
  bonus_amounts: 'Apuestas extra',
  seat_order: 'Orden',
  keep_play: 'Reserva para Play',
  backline: 'Apuestas de otros',
  fees_at: 'Comisiones',
  player_dealer_peeks: 'Mirar la banca',
  awards_from_meter: 'Premios del bote',
  pledges: 'Sobres',
  true: 'sí',
  false: 'no',
  off: 'no',
  lose: 'pierde',
  decide: 'se decide',
  refund: 'se devuelve',
  up: 'hacia arriba',
  down: 'hacia abajo',
  check_fold: 'pasa o no va',
  check_bet: 'pasa o apuesta',
  exhausted: 'hasta agotarse',
  net: 'neto',
  free: 'libre',
  ante: 'el Ante',
  ante_play_blind_trips: 'Ante, Play, Blind, Trips',
  play_ante_blind_trips: 'Play, Ante, Blind, Trips',
  base: 'el juego base',
  trips: 'Trips',
  both: 'ambas',
  no_more_bets: 'al «no va más»',
  after_settlement: 'tras la liquidación',
  percentage: 'los porcentajes',
  all: 'todos',
  asked: 'se pide',
  required: 'obligatorio',
};

/** Posted by an operator in words that are not known here: it stands as it was posted. */
const posted = (words: string): string => POSTED[words] ?? words;

const REASONS: Record<Exclude<Reason, 'line' | 'bad_beat' | 'no_line'>, (dealer: string) => string> = {
  higher: () => 'su mano es más alta: 1 a 1',
  lower: () => 'su mano es más baja',
  equal: () => 'manos iguales: se devuelve',
  no_qualifier: (dealer) => `el ${dealer} no califica: se devuelve el Ante`,
  folded: () => 'no fue',
  folded_refund: (dealer) => `no fue, y el ${dealer} no califica: se devuelve el Ante`,
  too_low: () => 'gana sin línea en la tabla: se devuelve',
  no_bad_beat: () => 'no hubo bad beat',
  bad_beat_tie: () => 'manos iguales: nadie fue vencido',
  no_showdown: () => 'no fue: no se comparan manos',
  envy: () => 'la mano de otro jugador paga Envy',
  void: () => 'mano nula: se devuelve',
  award_refused: () => 'premio rechazado: la apuesta se devuelve',
  hand_void: () => 'esta mano es nula: se devuelve',
};

function reason({ reason, paid, wager, player_dealer }: WagerView): string {
  const line = paid ? `${posted(paid.title)}: ${pays(paid)}` : '';
  if (reason === 'line') return line;
  if (reason === 'bad_beat') return `mano perdedora: ${line}`;
  if (reason === 'no_line')
    return wager === 'progressive' ? 'esta mano no tiene premio' : 'la mano no está en la tabla';
  return reason ? REASONS[reason](dealer(player_dealer ? 'player_dealer' : 'house')) : '';
}

function why(settled: WagerView): string {
  const cut = settled.capped ? `; recortada en ${dollars(settled.capped)} por el tope` : '';
  const open =
    settled.outcome === 'uncovered'
      ? '; el jugador-banca no la cubre: se devuelve'
      : settled.uncovered
        ? `; ${dollars(settled.uncovered)} sin cubrir por el jugador-banca`
        : '';
  return `${reason(settled)}${cut}${open}`;
}

const choice = ({ type, times }: Choice): string =>
  ({
    Play: `Apostar ${times}×`,
    Check: 'Pasar',
    Fold: 'No ir',
    Leave: 'Dejar la mesa',
    TakeBack: 'Retirar',
    TakeBank: 'Tomar la banca',
    DeclineBank: 'Rechazar',
    Ready: 'Otra mano',
  })[type];
/** A choice inside a sentence. */
const chosen = (one: Choice): string => choice(one).toLowerCase();

const ON: Record<Street, string> = {
  preflop: 'antes del flop',
  flop: 'en el flop',
  river: 'en el river',
};

const STATES: Partial<Record<SeatView['state'], string>> = {
  sitting: 'Sin apuesta',
  away: 'Ausente',
  betting: 'Apostando',
  waiting: 'Espera',
  to_decide: 'Decide',
  checked: 'Pasó',
  folded: 'No va',
  void: 'Nula',
  leaving: 'Se va',
  banking: 'Tiene la banca',
};

/** Why the house said no, by the code of its refusal; where a wager is at fault it is named. */
const REFUSALS: Record<string, string> = {
  too_late_to_bet: 'ya no se admiten apuestas en esta mano',
  unequal_bets: 'el Ante y el Blind deben ser dos cantidades iguales',
  bad_amount: 'no es una cantidad válida',
  not_offered: 'esta apuesta no se ofrece en esta mesa',
  outside_limits: 'fuera de los límites de esta mesa',
  too_many_games: 'son más juegos de los que esta mesa permite',
  missing_wager: 'falta la apuesta que la acompaña',
  wrong_bonus_amount: 'la mesa fija otra cantidad',
  stack_too_short: 'no le alcanzan las fichas',
  progressive_closed: 'por ahora no se aceptan apuestas progresivas',
  change_refused: 'ese cambio no es posible así',
  not_your_hand: 'solo se apuesta a la mano propia',
  no_such_seat: 'ese puesto no existe o no está en juego',
  wrong_phase: 'ahora no toca',
  wrong_play: 'esa apuesta Play no cabe en este momento',
  second_play: 'ya hizo su apuesta Play',
  no_check: 'tras el river se apuesta o no se va',
  no_fold: 'pasar es gratis: nadie se retira aquí',
  round_over: 'la mano ha terminado',
  bank_missing: 'falta la banca',
  not_your_seat: 'ese puesto es de otro jugador',
  seat_taken: 'ese puesto está ocupado, o usted ya está sentado en esta mesa',
  wrong_buy_in: 'la compra está fuera de los límites de la mesa',
  not_open: 'la mesa está cerrada, o no hay mano a la que esto corresponda',
  stale: 'llegó tarde: la mesa ya había avanzado',
  not_yet_seen: 'la mesa aún no ha llegado ahí',
  not_your_offer: 'la banca no se le ofrece a usted',
  shuffler_down: 'la barajadora no funciona',
  wrong_pledge: 'el sobre falta o no es el que se selló',
  not_yours: 'eso solo lo hace la casa',
  no_refill: 'aún le queda dinero de juego',
  limit_reached: 'se ha alcanzado un límite que usted fijó',
  too_many_chairs: 'hay demasiados puestos ocupados desde esta dirección',
  key_reused: 'ese pedido ya se hizo con otro contenido',
  overdrawn: 'no hay dinero suficiente',
  bad_name:
    'ese nombre no es posible: de 1 a 24 letras, cifras, espacios y pocos signos, de un solo alfabeto',
  too_fast: 'demasiados pedidos seguidos; espere un momento',
  too_many_sockets: 'hay demasiadas páginas abiertas desde esta dirección',
  too_many_connections: 'hay demasiadas conexiones desde esta dirección',
  forbidden: 'no está permitido',
  no_such_thing: 'no existe',
  no_such_round: 'esa mano no existe',
  round_in_play: 'esa mano aún se está jugando',
  no_session: 'la sesión ha terminado',
  account_barred:
    'la casa ha bloqueado o cerrado su cuenta y sus sesiones; si tenía un puesto, queda libre tras la mano en juego, con todas sus fichas',
  session_locked: 'nadie usó esta consola por un rato: ábrala con su PIN o su contraseña',
  sign_in_refused: 'el nombre, la contraseña o el código no es correcto, o la cuenta está bloqueada',
  login_taken: 'alguien ya entra con ese nombre; elija otro',
  vault_busy: 'demasiadas personas entran en este momento; pruebe de nuevo en unos segundos',
  no_right: 'no tiene derecho a eso',
  no_such_holder: 'nadie tiene esa cuenta',
  account_exists: 'esa cuenta ya existe, o existió',
  account_over: 'esa cuenta ha terminado',
  same_person: 'eso no lo hace una sola persona, ni nadie con su propia cuenta',
  not_locked: 'la cuenta no está bloqueada, o ya lo está',
  badge_needed: 'esto pide su credencial y su PIN',
  one_person: 'hacen falta dos personas, y usted es quien lo ha pedido',
  request_over: 'ese pedido ya no espera',
  already_disputed: 'esa mano ya se ha reclamado',
  no_such_dispute: 'esa reclamación no existe',
  dispute_over: 'esa reclamación ya está decidida',
  too_many_disputes: 'sus reclamaciones esperan una decisión; ahora no caben más',
  not_your_dispute: 'esa mano no era suya',
  no_shift: 'no hay turno abierto',
  shift_is_open: 'ya hay un turno abierto',
  shift_is_closed: 'ese turno está cerrado y sus papeles valen como están',
  no_such_slip: 'ese comprobante no existe',
  count_differs: 'lo contado no suma la cantidad del comprobante',
  no_such_box: 'esa caja no espera recuento',
  two_needed: 'hacen falta dos personas de la casa',
  books_differ: 'los libros dicen otra cosa',
  bad_ticket: 'el pase de la conexión ya no vale',
  coach_away: 'el entrenador no está disponible; pregunte de nuevo en un momento',
  house_stopped: 'la casa se ha detenido',
  wire_fault: 'la casa no entendió el pedido',
  unreadable: 'la casa respondió algo que no se puede leer',
};

const tally = (passed: number, open: number, failed: number): string =>
  `${passed} ${passed === 1 ? 'se cumple' : 'se cumplen'}, ${open} sin comprobar, ${failed} ${failed === 1 ? 'falla' : 'fallan'}`;

/** "wagers.trips" names a wager. */
function refused({ code, field }: Fault): string {
  const words = REFUSALS[code] ?? 'la casa no lo admite';
  const named = WAGERS[(field ?? '').split('.').at(-1)!];
  return capital(named ? `${named}: ${words}` : words);
}

const bounds = ([least, most]: string[]): string => `de ${dollars(least)} a ${dollars(most)}`;
const times = (parts: Parts | undefined): string => or(list(parts, 'sizes').map((size) => `${size}×`));
const bankerOf = (parts: Parts | undefined): string => dealer(text(parts, 'banker') as Banker);

const ORDERS: Record<string, (dealer: string) => string> = {
  'D-01': () =>
    'El crupier da dos cartas a cada jugador, de izquierda a derecha, y después dos para sí, boca abajo. Las cartas ' +
    'comunes salen de la baraja cuando toca.',
  'D-02': () =>
    'Primero salen las cinco cartas comunes, boca abajo. Después cada jugador, de izquierda a derecha, recibe dos ' +
    'cartas, y el crupier otras dos.',
  'D-03': (dealer) =>
    `Una carta a cada puesto con apuestas y una al ${dealer}, luego una segunda a cada uno, luego las cinco comunes, ` +
    'todas boca abajo.',
  'D-04': (dealer) =>
    `Dos cartas a cada puesto con apuestas y dos al ${dealer}, luego las cinco comunes, todas boca abajo. Las demás ` +
    'van al descarte sin verse.',
  'D-10': () =>
    'El sabot se reparte según el procedimiento de la casa: dos cartas a cada jugador, de izquierda a derecha, y ' +
    'después dos al crupier, boca abajo. Las comunes siguen cuando toca.',
};
const SETTLING: Record<string, string> = {
  right_to_left: 'de derecha a izquierda',
  left_to_right: 'de izquierda a derecha',
  from_player_dealer: 'en el sentido del reloj desde la izquierda del jugador-banca',
};
const INSIDE: Record<string, string> = {
  ante_play_blind_trips: ', puesto por puesto: Ante, Play, Blind, Trips',
  play_ante_blind_trips:
    ', puesto por puesto: Ante, Play, Blind, Trips, y Play antes que Ante en una mano perdedora',
};
const NOTES: Record<string, string> = {
  blind: 'se paga si gana la mano del jugador; las demás manos ganadoras y los empates se devuelven',
  trips: 'con premio se devuelve lo apostado',
  bad_beat: 'según la mano perdedora; con premio se devuelve lo apostado',
  pairs: 'solo la mejor línea; con premio se devuelve lo apostado',
  progressive: 'solo la mejor línea; lo apostado no se devuelve',
};

/** The sentences of a rule sheet, by their codes. */
const SHEET: Record<string, (parts: Parts | undefined) => string> = {
  cards: () =>
    'Cada mano se juega con una baraja de 52 cartas. Cuentan las mejores cinco de siete: dos propias y cinco comunes, ' +
    'en cualquier combinación.',
  bets: (parts) => {
    const added = wagers(list(parts, 'wagers'));
    return (
      'Antes del reparto el jugador apuesta el Ante y el Blind, dos cantidades iguales' +
      (added.length ? `; puede añadir ${or(added)}.` : '.')
    );
  },
  no_more_bets: () => 'Tras el «no va más» nada se apuesta, se sube ni se retira.',
  dealing: (parts) => ORDERS[text(parts, 'order')]?.(bankerOf(parts)) ?? '',
  preflop: (parts) =>
    `Antes del flop: pasar, o hacer una apuesta Play de ${times(parts)} el Ante. Hay una sola apuesta Play por mano, ` +
    'y es definitiva.',
  flop: (parts) =>
    `Se abren tres cartas comunes, el flop. Sin apuesta Play: pasar, o apostar ${times(parts)} el Ante.`,
  river: (parts) =>
    `Se abren juntas las dos últimas comunes. Sin apuesta Play: apostar ${times(parts)} el Ante, o no ir, que entrega ` +
    'Ante y Blind' +
    (text(parts, 'folded') === 'refund' ? `; el Ante vuelve si el ${bankerOf(parts)} no califica.` : '.'),
  dealer_opens: (parts) => {
    const who = bankerOf(parts);
    return (
      `Se abren las dos cartas del ${who}. El ${who} califica con una pareja o mejor; sin ella vuelve el Ante de ` +
      `quienes siguen en la mano, y Play y Blind se liquidan como siempre: un ${who} sin pareja aún puede ganar.`
    );
  },
  hands_compared: () =>
    'Gana la mano más alta: Ante y Play pagan 1 a 1, el Blind según su tabla, o se devuelve donde no tiene línea. La ' +
    'mano más baja pierde los tres; con manos iguales se devuelven los tres.',
  settling: (parts) =>
    `El crupier liquida ${SETTLING[text(parts, 'order')] ?? ''}${INSIDE[text(parts, 'inside')] ?? ''}.`,
  player_dealer_pays: () =>
    'El jugador-banca paga a quienes ganan y cobra a quienes pierden hasta su fondo. Lo que el fondo no cubre se ' +
    'devuelve; primero se cobran las apuestas de quienes no fueron.',
  trips: () => 'Trips gana con trío o mejor, pase lo que pase con la mano, aunque no se vaya.',
  bad_beat: () =>
    'Bad Beat requiere una apuesta Trips. Gana cuando un trío o mejor es vencido, del jugador o del crupier, y paga ' +
    'según la mano perdedora; un empate pierde.',
  pairs: () => 'Ultimate Pairs se decide con las dos cartas del jugador y sigue en juego aunque no se vaya.',
  progressive: (parts) =>
    'El progresivo acompaña a las apuestas base; se paga su mejor línea, en porcentajes del bote, y lo apostado no se ' +
    'devuelve.' +
    (text(parts, 'bet') ? ` Es una apuesta de ${dollars(text(parts, 'bet'))}.` : '') +
    (parts?.envy
      ? ' Una mano marcada Envy paga a los demás jugadores de la mesa que hicieron la apuesta.'
      : ''),
  max_games: (parts) =>
    `Un jugador apuesta como máximo a ${gamesOf(text(parts, 'games'))} de una mano: el juego base es uno, cada apuesta ` +
    'extra y el progresivo otro más.',
  games_notice: (parts) =>
    `Cada jugador puede apostar como máximo a ${gamesOf(text(parts, 'games'))} (B-13).`,
  single_wager: (parts) =>
    `Ninguna apuesta, tampoco la Play, supera ${dollars(text(parts, 'amount'))} (${posted(text(parts, 'source'))}, ` +
    `en vigor desde ${text(parts, 'since')}; B-12).`,
  aggregate: (parts) =>
    `Las ganancias de ${text(parts, 'per') === 'player' ? 'un jugador' : 'la mesa'} en una mano con ` +
    `${wagers(list(parts, 'wagers')).join(', ')} juntas terminan en ${dollars(text(parts, 'amount'))}; lo apostado ` +
    `siempre vuelve (${text(parts, 'per') === 'player' ? 'S-12' : 'X-05'}).`,
  collection: (parts) => {
    const [fee, bets, action] = [text(parts, 'trips_fee'), list(parts, 'trips'), list(parts, 'action')];
    return (
      `Tarifa ${text(parts, 'rate')}: Ante ${bounds(list(parts, 'ante'))}: jugador ${dollars(text(parts, 'player'))}` +
      `${fee ? `, Trips ${dollars(fee)}` : ''}${bets.length ? `, apuestas Trips ${bounds(bets)}` : ''}; jugador-banca ` +
      `${dollars(text(parts, 'banker'))} por ` +
      (action.length ? `una acción total ${bounds(action)}` : 'cada casilla de apuesta') +
      `; se cobra ${text(parts, 'at') === 'no_more_bets' ? 'al «no va más»' : 'tras la liquidación'} (K-07, K-08).`
    );
  },
  equipment: (parts) => {
    const named = text(parts, 'equipment');
    const simulated = 'equipo simulado, no aprobado para juego real';
    if (!named) return `Esta mesa tiene ${simulated} (X-06).`;
    return `Equipo de esta mesa: ${named}${parts?.whole ? '' : `; el resto es ${simulated}`} (X-06).`;
  },
  complaint: () =>
    'Si no está de acuerdo con una mano, dígalo al crupier o márquela en la lista de sus manos: el juego sigue, un ' +
    'supervisor mira el registro y decide, y lo que dicen ambas partes se guarda.',
  real_cards: () =>
    'Aquí se reparten cartas reales. No salen de la mesa y nadie las retira (X-11); del reparto no hay prueba.',
  reading_shoe: () =>
    'El sabot lee las cartas al salir. Lo leído queda sellado y nadie lo ve antes de que la carta esté a la vista (O-14); vale lo que hay en la mesa.',
  by_hand: (parts) => `Quien reparte a mano desde el sabot cumple además ${text(parts, 'also')} (D-13).`,
  owner: (parts) => `El dueño del juego es ${posted(text(parts, 'owner'))} (X-07).`,
  approved: (parts) => `Aprobado: ${text(parts, 'when')} (X-07).`,
  paytable_note: (parts) => NOTES[text(parts, 'wager')] ?? '',
};

/** The rules in players' words: titles by topic, sentences and the questions they answer by code. */
const TOPICS: Record<GuideSection['topic'], (parts: Parts | undefined) => string> = {
  hand: () => 'Cómo va una mano',
  pays: () => 'Cuánto paga cada apuesta',
  dealer: (parts) => `Cuándo califica el ${bankerOf(parts)}`,
  limits: () => 'Cuánto puede apostar',
  if: () => '¿Qué pasa si…?',
};
const GUIDE: Record<string, (parts: Parts | undefined) => string> = {
  bet: (parts) => {
    const added = wagers(list(parts, 'wagers'));
    return (
      'Ponga la misma cantidad en Ante y Blind.' +
      (added.length ? ` Si quiere, añada ${joined(added, 'o')}.` : '')
    );
  },
  two_cards: (parts) =>
    'Recibe dos cartas.' +
    (list(parts, 'sizes').length ? ` Apueste ${times(parts)} su Ante en Play, o pase.` : ''),
  flop: (parts) =>
    `Se abren tres cartas comunes. Si aún no ha apostado: apueste ${times(parts)} su Ante, o pase.`,
  river: (parts) =>
    `Se abren las dos últimas cartas. Si aún no ha apostado: apueste ${times(parts)} su Ante, o no vaya.`,
  dealer_opens: (parts) =>
    `El ${bankerOf(parts)} abre. Sus mejores cinco de siete cartas, dos propias y las cinco comunes, se comparan con ` +
    `las del ${bankerOf(parts)}: gana la mejor mano.`,
  win: () => 'Si gana, Ante y Play pagan 1 a 1, y el Blind según su tabla.',
  blind_back: () => 'Si gana con menos de lo que nombra la tabla del Blind, el Blind se devuelve.',
  lose: () => 'Si pierde, pierde los tres. Si empata, se le devuelven los tres.',
  trips: () => 'Trips paga según su mano, desde un trío, aunque pierda o no vaya.',
  bad_beat: () =>
    'Bad Beat paga cuando un trío o mejor es vencido, suyo o del crupier. Requiere una apuesta Trips.',
  pairs: () => 'Ultimate Pairs paga según sus dos primeras cartas, venga lo que venga.',
  progressive: () =>
    'El progresivo paga la mejor línea que alcance: una parte del bote o un premio fijo. Lo apostado no vuelve.',
  qualifies: (parts) => `El ${bankerOf(parts)} necesita una pareja o mejor.`,
  no_qualifier: () => 'Sin ella vuelve su Ante, gane o pierda, si sigue en la mano.',
  still_beats: (parts) =>
    `Play y Blind se deciden como siempre: un ${bankerOf(parts)} sin pareja aún puede ganarle.`,
  single_wager: (parts) => `Ninguna apuesta, tampoco la Play, supera ${dollars(text(parts, 'amount'))}.`,
  aggregate: (parts) =>
    `Lo que ${text(parts, 'per') === 'player' ? 'usted gana' : 'gana toda la mesa'} con ` +
    `${and(wagers(list(parts, 'wagers')))} en una mano termina en ${dollars(text(parts, 'amount'))}.`,
  bonus_ante: () => 'Una apuesta extra es igual a su Ante.',
  max_games: (parts) =>
    `Puede apostar a ${gamesOf(text(parts, 'games'))} en una mano. Ante, Blind y Play son uno; cada apuesta más, otro.`,
  fees: () => 'La sala cobra una comisión por cada apuesta; las tarifas están en la hoja.',
  fold: (parts) => {
    const stays = wagers(list(parts, 'stays'));
    return (
      `Entrega ${and(wagers(list(parts, 'goes')))}.` +
      (text(parts, 'folded') === 'refund' ? ` El Ante vuelve si el ${bankerOf(parts)} no califica.` : '') +
      (stays.length ? ` ${and(stays)} aún ${stays.length > 1 ? 'pueden' : 'puede'} ganar.` : '')
    );
  },
  tie: () => 'Se le devuelven Ante, Play y Blind.',
  absent: (parts) =>
    'La casa pasa por usted, y tras el river ' +
    (text(parts, 'last') === 'check_fold' ? 'su mano no va.' : `apuesta ${text(parts, 'size')}×.`),
  connection: () =>
    'Su puesto, sus apuestas y sus cartas se quedan. El reloj sigue, como si estuviera pensando.',
  change: () => 'Puede hasta el «no va más». Una apuesta Play es definitiva.',
  few_chips: (parts) => `Tras apostar deben quedarle fichas para la Play de ${text(parts, 'size')}×.`,
  small_bank: () => 'Lo que el fondo del jugador-banca no cubre se le devuelve.',
  rounding: (parts) =>
    text(parts, 'way') === 'up' ? 'Se redondea hacia arriba, a su favor.' : 'Se redondea hacia abajo.',
  shuffler: () => 'La mano es nula, y se devuelven todas sus apuestas.',
};
const ASKS: Record<string, string> = {
  fold: '… no voy?',
  tie: '… empatamos?',
  absent: '… se me acaba el tiempo?',
  connection: '… pierdo la conexión?',
  change: '… quiero cambiar una apuesta?',
  few_chips: '… me quedan pocas fichas?',
  small_bank: '… la banca es demasiado pequeña?',
  rounding: '… un pago no es de centavos enteros?',
  shuffler: '… falla la barajadora?',
};

export const es: Text = {
  number: (value) => grouped.format(value),
  time: (at) => new Date(at).toLocaleTimeString(LOCALE),
  moment: (at) => new Date(at).toLocaleString(LOCALE),
  day: (at) =>
    new Date(at).toLocaleString(LOCALE, {
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
    }),
  or,

  card,
  hand: { title, detail, whole },
  news,
  shown,
  change: ({ changes }) =>
    `Desde la próxima mano: ${changes.map(({ key, after }) => `${changed(key)} ${after}`).join('; ')}`,
  says,
  why,
  pays,
  print: (banker) =>
    banker === 'player_dealer'
      ? 'El jugador-banca solo juega con pareja o mejor'
      : 'El crupier califica con pareja o mejor',
  dealer: (banker) => capital(dealer(banker)),
  qualifies,
  verdict,
  atZero: {
    bank_passes: 'Al llegar a cero, la oferta pasa a otro',
    bets_close: 'Al llegar a cero, no va más',
    bank_offered: 'Al llegar a cero, se ofrece otra vez la banca',
    round_opens: 'Al llegar a cero, empieza otra mano',
    hands_bet: 'Al llegar a cero, quien no decidió apuesta 1×',
    hands_fold: 'Al llegar a cero, quien no decidió no va',
    hands_check: 'Al llegar a cero, quien no decidió pasa',
    pledges_close: 'Al llegar a cero, se corta la baraja',
    cut_without: 'Al llegar a cero, se reparte',
  },
  refused,
  noAnswer: 'La casa no responde.',
  answered: (status) => `La casa respondió ${status}.`,
  noGuest: 'La casa no conoce a su invitado.',
  noTable: 'Esa mesa no existe en esta casa.',

  wager,
  meter: ({ title }: Sign) => posted(title),
  sheet: {
    line: (line: SheetLine) => (line.code && SHEET[line.code]?.(line.parts)) || posted(line.text),
    title: (section: SheetSection) => posted(section.title),
    column: posted,
    hand: posted,
    setting: (words) => VALUES[words] ?? posted(words),
    behind: 'Como dice la hoja',
    asPosted: 'Tal como está expuesto, en inglés',
  },

  guide: {
    title: ({ topic, title, parts }: GuideSection) => TOPICS[topic]?.(parts) ?? title,
    line: ({ code, text, parts }: GuideAnswer) => GUIDE[code]?.(parts) ?? text,
    ask: ({ code, ask }: GuideAnswer) => ASKS[code] ?? ask ?? '',
    topic: { hand: 'Una mano', pays: 'Pagos', dealer: 'Crupier', limits: 'Límites', if: '¿Y si…?' },
    notices: 'Avisos',
  },

  choice: {
    name: choice,
    check: { preflop: 'ver el flop', flop: 'ver el resto' },
    givesUp: (amount) => `entrega ${dollars(amount)}`,
    playsOut: 'la casa termina su mano',
    never: (hand) => `Tiene ${whole(hand)}: con eso nunca conviene retirarse.`,
    ask: (name) => `¿${name}?`,
    sent: 'enviado, sin confirmar',
  },

  pages: {
    laboratory: 'Laboratorio',
    strategy: 'Estrategia',
    title: (page) => `${page} · House Edge`,
    lobby: 'Salón',
    table: 'Mesa',
    bank: 'La banca',
    nav: 'Páginas',
    language: 'Idioma',
    close: 'Cerrar',
    lost: 'Esta página no existe',
    lostWords: 'La dirección puede ser antigua o estar mal escrita.',
    loadAgain: 'Cargar de nuevo',
    practice: 'Practicar, sin nada en juego',
    hands: 'Mis manos',
    toLobby: 'Al salón',
    missing: 'Esta página no llegó',
    missingWords: 'Quizá no haya conexión. Cargue de nuevo la página en un momento.',
  },

  link: {
    connected: 'Conectado',
    slow: (seconds) => `Lento, ${seconds.toFixed(1)} s`,
    refused: 'Sin mesa',
    old: 'Página antigua',
    connecting: 'Conectando',
    reconnecting: 'Reconectando',
  },

  lobby: {
    title: 'Ultimate Texas Hold’em',
    lead:
      'Usted contra el crupier: dos cartas cada uno, cinco comunes y una sola subida; cuanto antes, mayor. Las barajas ' +
      'se sellan antes de apostar, los jugadores cortan y cada carta se puede comprobar después.',
    limits: 'Límites',
    cage: 'En caja',
    playMoney: 'Dinero de juego.',
    noAccount: 'Sin cuenta.',
    trying: 'Se intenta de nuevo.',
    looking: 'Buscando mesas abiertas',
    none: 'No hay mesas abiertas en esta casa.',
    live: 'En nuestras mesas en vivo',
    liveWords: 'Se juegan con fichas reales, cara a cara; esto es lo que marca su progresivo.',
    outOfMoney: 'Se quedó sin dinero de juego.',
    refill: 'Volver a empezar',
    footer: ['Solo dinero de juego. Fije un', 'límite', 'antes de necesitarlo.'],
    drawer: 'Usted, sus límites, una pausa',
    wins: 'Mayores premios de las últimas manos',
    guest: 'Un invitado',
    win: (title, number) => `${title}, mano ${number}`,
    watching: (number) => `${number} mirando`,
    voids: (number) => (number === 1 ? '1 nula' : `${number} nulas`),
    withheld: (number) => (number === 1 ? '1 retenido' : `${number} retenidos`),
    seats: (open, all) => `Puestos: ${open} de ${all} ${open === 1 ? 'libre' : 'libres'}`,
    openSeats: 'Libres',
    of: (open, all) => `${open} de ${all}`,
    dealt: 'Manos',
    extras: (names) => (names.length ? `Con ${names.join(', ')}` : 'Solo el juego base'),
    back: 'Volver a su puesto',
    sitting: 'Sentándose',
    full: 'Completa',
    sit: 'Sentarse',
    watch: 'Mirar',
    now: (title) => `Ahora en el tapete: ${title}`,
    allOpen: 'Todos los puestos están libres.',
    steps: 'Así va una mano',
    step: [
      ['Apueste', 'Ante y Blind, dos cantidades iguales. Añada una apuesta extra si quiere.'],
      ['Mire sus dos cartas', 'Suba ya, y por más que nunca; o pase y vea más.'],
      [
        'Siga las comunes',
        'Tres cartas, luego dos. Una sola subida, menor cuanto más tarde; al final se apuesta o no se va.',
      ],
      ['Gane al crupier', 'Las mejores cinco de siete. Cada apuesta se liquida con su motivo.'],
    ],
  },

  table: {
    posted: 'Expuesto en esta mesa',
    from: (least) => `${least} o más`,
    between: (least, most) => `${least}–${most}`,
    range: (least, most) => `de ${least} a ${most}`,
    atMost: 'hasta',
    games: gamesOf,
    chips: 'Fichas',
    asOf: (time) => `a las ${time}`,
    rules: ['Reglas', ' y pagos'],
    menu: 'Menú: puesto, baraja, límites',
    menuAll: 'Menú: reglas, últimas manos, baraja, límites',
    felt: 'El tapete',
    board: 'Cartas comunes',
    ownCards: 'Sus cartas',
    dealerCards: (dealer) => `Cartas del ${dealer.toLowerCase()}`,
    toAct: (number) => (number === 1 ? 'falta 1' : `faltan ${number}`),
    void: 'Nula.',
    allReturned: 'todo se devuelve',
    ante: 'Ante',
    oneWagerTo: 'apuesta máx.',
    wagerTo: 'máx.',
    yourHand: 'Su mano',
    thisHand: 'Esta mano',
    you: 'Usted',
    seat: (number) => `Puesto ${number}`,
    seatOf: (number, name) => `Puesto ${number}, ${name}`,
    others: 'Otros puestos',
    with: (name) => `con ${name}`,
    collection: (fees) => `comisión ${dollars(fees)}`,
    pays: (name) => `${name} paga`,
    whatItPays: 'Cuánto paga',
    paytable: 'Tabla de pagos',
    walking: 'Llegando a la mesa',
    tryingAgain: 'La casa no responde. Se intenta de nuevo.',
    noTable: 'No existe esa mesa',
    barred: 'Su cuenta está bloqueada',
    old: 'Esta página es más antigua que la casa',
    oldWords:
      'La casa se renovó después de cargar esta página. Su puesto, sus cartas y sus fichas están en la casa; cargue la ' +
      'página de nuevo para seguir.',
    behind: 'Esta casa muestra un registro más antiguo',
    behindWords: (entry) =>
      `Había respondido por la entrada ${entry} de esta mesa, y su registro termina ahora antes. Sus recibos prueban de ` +
      'qué respondió: guárdelos antes de seguir.',
    goOn: 'Seguir de todos modos',
    dealer: 'El crupier',
    coach: (words) => `Entrenador: ${words}`,
    rail: 'Manos y anuncios',
    hand: (number) => `Mano ${number}`,
    lastHand: 'Última mano',
    recall: (number) => `Revisar mano ${number}`,
    lastHands: 'Últimas manos',
    verifyLast: 'Verificar la última',
    dealerSays: 'Dice el crupier',
    notices: (number) => `Los ${number} avisos`,
    announcements: 'Anuncios, los últimos primero',
    rulesTitle: 'Reglas y pagos',
    sheetComing: 'La hoja está en camino.',
    sheetParts: 'Partes de las reglas',
    howPaid: 'Cómo se pagó',
  },

  seat: {
    state: (seat) => {
      const by = seat.by_system ? ', por la casa' : '';
      if (seat.state === 'played' && seat.times !== null) return `Va ${seat.times}×${by}`;
      return `${STATES[seat.state] ?? ''}${seat.state === 'checked' || seat.state === 'folded' ? by : ''}`;
    },
    sitHere: 'tomar',
    returned: (amount) => `vuelven ${dollars(amount, true)}`,
    open: 'libre',
    bot: 'bot',
    aBot: 'un bot de la casa',
    botWords: 'Aquí juega la propia casa, y nunca corta',
    void: 'nula',
    envy: 'Envy',
    folded: 'no fue',
    banked: 'banca',
    banks: 'Banca',
  },

  ring: {
    draft: 'aún sin apostar',
    place: (name) => `${name}: poner una ficha`,
    how: 'Clic para poner, clic derecho para quitar, mantener para mínimo y máximo',
    decision: 'usted decide',
    turn: 'su turno',
    closed: 'cerrado',
    notHere: 'aquí no se apuesta',
    needs: (name) => `requiere ${name}`,
    games: (number) => `cerrado: ${gamesOf(number)}`,
    most: (name, amount) => `${name}: como máximo ${dollars(amount)}`,
    because: (name, why) => `${name}: ${why}`,
    sensor: (name, state) =>
      `sensor de ${name}, ${{ lit: 'encendido', draft: 'elegido, aún sin apostar', off: 'apagado' }[state]}`,
    sensorLit: 'sensor encendido',
    lit: 'listo',
    uncovered: 'sin cubrir: se devuelve',
    partly: ({ outcome, uncovered }) =>
      `${dollars(uncovered, true)} ${outcome === 'lose' ? 'devueltos' : 'sin cubrir'}`,
    back: (amount) => `vuelven ${dollars(amount, true)}`,
    goesBack: 'vuelve',
    chip: (chip) => `ficha de ${chip} ${chip === 1 ? 'dólar' : 'dólares'}`,
    tray: 'Ficha para poner',
    takesOff: 'Quitar fichas',
    takesOffHow: 'Quitar fichas: después toque un círculo',
    takeOff: (name) => `${name}: quitar una ficha`,
  },

  sign: {
    meter: 'Bote',
    progressive: 'Progresivo',
    pays: 'El bote paga',
    closed: 'Cerrado',
    noBets: 'Por ahora sin apuestas progresivas',
    paysBriefly: 'Paga',
    spoken: (amount) => `Bote progresivo ${amount}`,
    ceiling: (amount) => `Crece hasta ${amount}`,
    grows: (amount) => `El bote progresivo crece hasta ${amount} como máximo.`,
    award: (amount, winner) => `El progresivo paga ${amount} a ${winner}`,
  },

  clock: {
    left: (seconds) => (seconds === 1 ? 'Queda 1 segundo' : `Quedan ${seconds} segundos`),
    none: 'Sin reloj',
    second: 's',
  },

  dock: {
    then: {
      hands_check: 'y pasa',
      hands_fold: 'y no va',
      hands_bet: 'y apuesta',
      bets_close: 'y no va más',
      round_opens: 'y sigue',
      bank_passes: 'y pasa a otro',
      bank_offered: 'y otra oferta',
    },
    idle: {
      bank: 'Nada que decidir: su fondo queda hasta que se liquide la mano.',
      behind: 'Podrá apostar en cuanto apueste el puesto.',
      dealing: 'Sus cartas están en camino.',
      flop: 'Decide de nuevo cuando esté el flop.',
      river: 'Decide de nuevo cuando estén turn y river.',
      played: 'Su Play está puesta: lo demás es de las cartas.',
      folded: 'Usted no va. Lo que queda se liquida al final.',
      award: 'Todo se liquida cuando un supervisor confirme el premio.',
      'next-hand': 'Usted entra en la próxima mano.',
    },
    comes: {
      bank: 'Deciden las cartas',
      behind: 'Primero apuesta el puesto',
      dealing: 'No va más',
      flop: 'Viene el flop',
      river: 'Vienen turn y river',
      played: 'Deciden las cartas',
      folded: 'Se liquida la mano',
      award: 'Se llama a un supervisor',
    },
    offline: 'Sin respuesta, se insiste',
    bets: 'Sus apuestas valen.',
    short: (amount) => capital(lacking(amount)),
    noChips: 'Sin fichas en esta mesa',
    least: (amount) => `La apuesta mínima es ${dollars(amount)}`,
    othersBet: 'Los demás apuestan',
    othersDecide: 'Los demás deciden',
    offered: 'Se le ofrece la banca',
    void: 'Nula',
    noClock: 'No corre el reloj',
    keeps: (times) => `Tras apostar le queda la Play de ${times}×.`,
    watching: 'Usted mira.',
    arriving: 'Sus fichas vienen.',
    taken: 'No hay puestos libres.',
    sit: ['Sentarse', 'con dinero de juego'],
    less: ['Menos', 'volver'],
    tooFew: ['Pocas fichas', 'para apostar'],
    out: ['Sin dinero', 'de juego'],
    buy: (amount, more) => `Comprar ${dollars(amount, true)}${more ? ' más' : ''}`,
    cage: (amount) => `de ${dollars(amount)} en caja`,
    again: ['Volver a empezar', 'dinero de juego nuevo'],
    elsewhere: ['Otra mesa', 'sus fichas van con usted'],
    bank: 'Tomar la banca con',
    sure: '¿Está seguro?',
    keep: ['Seguir', 'volver'],
    forGood: 'sin vuelta',
    change: 'cambiar',
    placed: 'Su apuesta está en el tapete.',
    placedWords: 'Puede retirarla hasta el «no va más».',
    rebet: 'Repetir',
    waits: 'espera a las apuestas',
    asSoon: 'al abrir apuestas',
    more: 'Más fichas',
    buyIn: (amount) => `comprar ${dollars(amount, true)}`,
    done: {
      bank: ['Su banca', 'en esta mano'],
      behind: ['Nada', 'apostado'],
      dealing: ['Apuestas', 'hechas'],
      flop: ['Pasó'],
      river: ['Pasó'],
      played: ['Su apuesta', 'está puesta'],
      folded: ['No va'],
      award: ['Un premio', 'espera'],
      'next-hand': ['Fuera de', 'esta mano'],
    },
    decision: 'Su decisión',
    noCheck: ['No se pasa', 'tras el river'],
    antes: 'Antes',
    inPlay: 'En juego',
  },

  bets: {
    bet: 'Apostar',
    rebet: 'Repetir',
    required: 'faltan apuestas',
    chips: 'ponga fichas',
    withFee: (amount, fee, most) =>
      `${dollars(amount, true)} + ${most ? 'hasta ' : ''}${dollars(fee, true)} comisión`,
    first: (name) => `Primero ponga ${name ?? 'las apuestas obligatorias'}`,
    lacks: (stack, missing) => `Tiene ${dollars(stack)} en esta mesa: ${lacking(missing)}.`,
    takeOff: 'Quitar',
    noMost: (name) => `${name}: no hay máximo anunciado`,
    undo: 'Atrás',
    undoWords: 'Quitar la última ficha',
    clear: 'Borrar',
    double: 'Doblar',
  },

  amount: {
    write: 'Escriba una cantidad en dólares.',
    least: (amount) => `Al menos ${dollars(amount, true)}.`,
    most: (amount) => `Como máximo ${dollars(amount, true)}.`,
  },

  deal: {
    you: 'usted',
    seat: (number) => `puesto ${number}`,
    sealed: (decks) => `${decks} barajas selladas`,
    sealedWhy: (decks, offer) =>
      `La casa queda obligada a ${decks} barajas antes de que nadie apueste: ${offer}`,
    noPledge: 'Sin sobre',
    noCut: 'Sin corte',
    nothing: 'Sin garantía',
    nothingWhy:
      'No hay azar de ningún jugador en este reparto: la casa pudo conocer las cartas antes de las apuestas.',
    beingCut: 'Se corta',
    youCut: 'Usted corta',
    cuts: (who) => `corta ${who}`,
    cutWhy: 'El corte decide qué baraja se reparte y en qué orden. Su navegador hace su parte por sí solo.',
    withheld: 'Retenido por',
    withheldBrief: (who) => `${who} retiene`,
    withheldWhy: (who) => `Sobre no abierto a tiempo: ${who}. Queda fuera del corte, y se cuenta.`,
    cutBy: 'Cortó',
    cutByBrief: (who) => `Cortó ${who}`,
    cutByWhy: 'El azar de los jugadores eligió la baraja y su orden. Cada carta se puede comprobar después.',
  },

  bank: {
    with: (stake) => `Tuvo la banca con ${dollars(stake)}`,
    sums: (collected, paid) => `${dollars(collected)} cobrados, ${dollars(paid)} pagados`,
    banked: 'Tuvo la banca',
    back: (stake) => `Se le devolvieron ${dollars(stake)}`,
    are: 'Usted es la banca',
    stake: (stake) => `con ${dollars(stake)}`,
    cards: 'Sus cartas están con el crupier.',
    risk: (collect, pay) => `Como máximo +${dollars(collect, true)} o −${dollars(pay, true)}`,
    fees: (fees) => `Comisión ${dollars(fees)}`,
  },

  banking: {
    worth: 'Cuánto vale tener la banca',
    show: '¿Cuánto vale?',
  },

  behind: {
    bet: ['Apostar', 'detrás'],
    which: '¿Detrás de qué puesto?',
    none: 'En cuanto un puesto apueste',
    seat: (seat) => `Detrás del puesto ${seat}`,
    copies: (name) => `copia a ${name ?? 'ese puesto'}`,
    hand: (seat) => `Mano del puesto ${seat}`,
    cards: (seat) => `Las cartas del puesto ${seat}`,
    stop: 'Dejarlo',
  },

  lines: {
    collected: ['Cobrado', 'Apuestas perdedoras'],
    paid: ['Pagado', 'Apuestas ganadoras'],
    net: 'Neto',
    onBank: (stake) => `con una banca de ${dollars(stake, true)}`,
    collection: ['Comisión', 'Fija, gane quien gane'],
  },

  hands: {
    own: ({ result, times, hand, envy, bank }: OwnResult) => {
      if (result === 'void') return 'nula, todo devuelto';
      if (bank)
        return bank.collected === null || bank.paid === null
          ? 'banca'
          : `banca, ${dollars(bank.collected)} cobrados, ${dollars(bank.paid)} pagados`;
      if (result === 'fold') return envy ? 'no fue, Envy paga' : 'no fue';
      const did = times === null ? '' : `${times}×, `;
      const made = hand ? title(hand.code, hand.cards[0]?.[0] ?? null) : '';
      return `${did}${result ? RESULTS[result] : ''}${made ? ` con ${made}` : ''}`.trim();
    },
    void: 'nula',
    recall: 'revisar',
    none: 'Aún no se ha repartido ninguna mano.',
  },

  coach: {
    title: 'Entrenador',
    when: 'Cuándo habla el entrenador',
    modes: { Off: 'No', After: 'Después', Live: 'En vivo' },
    counting: 'Contando todos los finales',
    live: 'Aquí están los valores mientras decide.',
    after: 'Aquí está lo mejor cuando haya decidido.',
    values: 'Valor de cada opción',
    street: { preflop: 'Antes del flop', flop: 'En el flop', river: 'En el river' },
    antes: 'Antes',
    at: (ante) => `Con ${dollars(ante, true)}`,
    yours: 'la suya',
    how: 'Contado, no estimado: cada final pesa igual',
    ending: { win: 'Gana', tie: 'Igual', lose: 'Pierde' },
    of: 'de',
    endings: 'finales',
    counted: 'Contado, no estimado',
    showExactly: 'mostrar exacto',
    exact: {
      title: 'Contado con exactitud',
      inAntes: (street) => `${street}, en Antes`,
      worth: (antes, money, ante) => `${antes} Antes, ${money} con ${dollars(ante, true)}`,
      showdown: 'Las manos abiertas, en todos los finales',
      share: (share, all) => `${share} % de ${all}`,
      words:
        'Todas las cartas comunes que aún pueden salir, con todas las manos que puede tener el crupier, se juegan una ' +
        'vez y pesan igual. Pasar cuenta con un juego perfecto después. Las apuestas extra no entran.',
      nothing: 'Ahora no se cuenta nada. Las cifras están aquí mientras usted decide.',
    },
    session: 'Esta sesión:',
    score: (decisions) => [decisions === 1 ? 'decisión,' : 'decisiones,', 'no óptimas, costo', ''],
    tooLate: 'Esta decisión se tomó antes de poder contarla.',
    only: ' es la única opción.',
    best: (others) => {
      const [first, ...more] = others.map(([one, cost]) => [chosen(one), dollars(cost)] as const);
      return (
        ` es lo mejor. ${capital(first![0])} cuesta ${first![1]}` +
        `${more.map(([one, cost]) => `, ${one} ${cost}`).join('')}.`
      );
    },
    bestBy: (best, cost) => `${best} es lo mejor${cost === null ? '' : ` por ${dollars(cost)}`}`,
    wasYours: ' era lo mejor, y lo eligió.',
    was: (own, cost) => ` era lo mejor. ${capital(chosen(own))} costó ${dollars(cost)}.`,
  },

  hint: {
    title: 'Ayudas',
    label: 'Ayuda',
    again: 'Guíeme en una mano',
    none: 'Sin ayudas',
    place: (at, of) => `${at} de ${of}`,
    spoken: (title, words) => `Ayuda: ${title}. ${words}`,
    steps: {
      ante: ['Empiece por el Ante', () => 'Tome una ficha y toque el círculo del Ante.'],
      bet: [
        'El Blind lo sigue',
        () => 'Es igual al Ante. Los otros círculos, si quiere. Pulse Apostar y recibirá sus cartas.',
      ],
      preflop: [
        'Sus dos cartas',
        (all) => `Con una mano fuerte: apueste ${sizes(all)}. Si no, pase, que no cuesta nada.`,
      ],
      flop: [
        'Tres para todos',
        (all) => `Cuentan sus cinco mejores cartas. Apueste ${sizes(all)}, o pase otra vez.`,
      ],
      river: [
        'Están todas las cartas',
        (all) => `Apueste ${sizes(all)}, o no vaya, que entrega Ante y Blind.`,
      ],
      paid: ['Cómo se pagó', () => 'Cada círculo dice qué ganó o perdió. Este botón dice por qué.'],
    },
  },

  speech: {
    cards: (cards) => `Sus cartas: ${cards.join(', ')}.`,
    hand: (words) => `Tiene ${words}.`,
    turn: (street, choices) => `Su turno ${ON[street]}: ${choices.join(', ')}.`,
    costs: (choice, price) => `${choice} por ${dollars(price)}`,
    waiting: (names) => `Se espera a ${names.join(', ')}.`,
    short: (amount) => `Le ${lacking(amount)}.`,
    back: (name) => `${name} se devuelve`,
    bets: (bets) => `Sus apuestas: ${bets.join(', ')}.`,
  },

  auto: {
    title: 'Apuesta automática',
    auto: 'Auto',
    hands: 'Manos que se apuestan solas',
    howMany: '¿Cuántas manos?',
    unit: 'manos',
    notNow: ['Ahora no', 'volver'],
    stopAuto: 'Parar',
    stop: 'Parar',
    stopKey: 'Parar, tecla A',
    byItself: 'repite la apuesta sola',
    rebet: 'repite',
    next: ['Otra mano', 'igual apuesta'],
    left: (hands) => (hands === 0 ? 'última mano' : remaining(hands)),
    on: (hands) => `Automática, ${hands === 0 ? 'última mano' : remaining(hands)}`,
    words:
      'Repite su última apuesta y nunca decide. Termina con sus límites, un aviso de tiempo, una conexión perdida, pocas fichas, otros límites en la mesa, una decisión que la casa tuvo que tomar por usted y cuando usted toca una ficha.',
    ended: (why, asked) => `La apuesta automática ha terminado: ${ENDS[why](asked)}.`,
  },

  presets: {
    title: 'Apuestas guardadas',
    saved: 'Mías',
    chips: 'Fichas',
    back: 'Volver a las fichas',
    save: 'Guardar',
    saves: 'Guardar la apuesta puesta',
    thisBet: 'esta apuesta',
    isSaved: 'ya guardada',
    lay: 'ponga fichas',
    nameOf: (number) => `Nombre de la apuesta guardada ${number}`,
    remove: 'Quitar',
    removes: (name) => `Quitar ${name}`,
    how: 'Ponga fichas, pulse «Mías» y luego «Guardar»: la apuesta queda en este navegador, para esta mesa.',
  },

  circle: {
    tools: (name) => `${name}: mínimo y máximo`,
    least: 'Mínimo',
    theLeast: (name) => `${name}: el mínimo`,
    less: 'Menos',
    oneOff: (name) => `${name}: una ficha menos`,
    none: 'nada',
    most: 'Máximo',
    theMost: (name) => `${name}: el máximo`,
    open: 'sin tope',
    done: 'Listo',
    isDone: (name) => `${name}: listo`,
  },

  reality: {
    half: 'Ha pasado media hora',
    long: (minutes) => `Lleva jugando ${long(minutes)}`,
    clock: (at) => hourAndMinute.format(at),
    time: 'Tiempo en la mesa',
    minutes: inMinutes,
    hands: 'Manos',
    result: 'Resultado',
    lost: (lost, most) => `${lost} de ${most} perdidos`,
    left: (left, of) => `${remaining(left)} de ${inMinutes(of)}`,
    noLimits: 'ninguno',
    change: 'Cambiarlos',
    set: 'Fijar uno',
    leave: 'Irse',
    break: 'Pausa de 10 min',
    goOn: 'Seguir',
    words:
      'No se apuesta nada mientras esto esté aquí. Su puesto queda guardado. El próximo aviso llega en 30 minutos.',
    broken: (minutes) =>
      `Su pausa de ${inMinutes(minutes)} ha empezado; no se acepta ninguna apuesta hasta que termine.`,
  },

  looks: {
    title: 'Aspecto y sonido',
    suits: 'Palos',
    colours: 'Colores de los palos',
    decks: { two: 'Dos colores', four: 'Cuatro colores' },
    felt: 'Tapete',
    felts: { Green: 'Verde', Blue: 'Azul', Burgundy: 'Burdeos' },
    back: 'Reverso',
    backs: { Navy: 'Azul marino', Red: 'Rojo', Black: 'Negro' },
    light: 'Luz',
    lights: { Dark: 'Oscura', Light: 'Clara', System: 'Del sistema' },
    sound: 'Sonido',
    touch: 'Vibración',
    switch: { Off: 'No', On: 'Sí' },
    soundOn: 'Sonido activado',
    soundOff: 'Sonido desactivado',
  },

  menu: {
    watching: 'Mirando',
    speed: 'Ritmo',
    speedWords: 'Con qué ritmo se muestra una mano',
    speeds: { Slow: 'Lento', Normal: 'Normal', Fast: 'Rápido' },
    cage: 'En caja',
    stack: 'En esta mesa',
    seat: 'Su puesto',
    more: 'Más fichas',
    buy: 'Comprar',
    leave: 'Dejar el puesto',
    limits: 'Sus límites',
  },

  name: {
    yours: 'Su nombre en las mesas',
    keep: 'Guardar',
    now: (name) => `Usted es ${name}.`,
    later: (name) => `Usted será ${name} desde su próximo puesto.`,
  },

  limits: {
    before: 'Fíjelos antes de necesitarlos.',
    lost: (amount) => `En esta sesión: ${dollars(amount)} perdidos.`,
    loss: 'Pérdida máxima, dólares',
    time: 'Tiempo máximo, minutos',
    none: 'sin límite',
    keep: 'Fijar estos límites',
    kept: 'La casa respeta estos límites. Uno más estricto vale ya; uno más amplio, tras un día.',
    loses: (amount) => `perder como máximo ${dollars(amount)}`,
    plays: (minutes) => `jugar como máximo ${inMinutes(minutes)}`,
    inForce: (limits) => `En vigor: ${limits.join(', ')}.`,
    later: (when) => `Lo que pidió vale desde el ${when}.`,
    pause: 'Tomarse una pausa',
    pauses: { 30: '30 minutos', 120: '2 horas', 1440: 'un día', 10080: 'una semana' },
    now: 'Pausar ya',
    week: '¿Una semana de pausa?',
    nothing: 'Nada la termina antes.',
    goOn: 'Seguir jugando',
    forWeek: 'Pausar una semana',
    begun: 'Su pausa ha empezado.',
    until: (when) => `Está en pausa hasta el ${when}.`,
  },

  signOut: {
    out: 'Salir',
    ask: '¿Salir?',
    seat: 'Deja su puesto. Si hay una mano en juego, la casa la termina.',
    money: (name) => `Su dinero de juego se queda: nadie puede volver como ${name ?? 'este invitado'}.`,
    leave: 'Dejar el puesto y salir',
    now: 'Salir ya',
    stay: 'Quedarse',
  },

  recall: {
    lost: 'Esta mano no se puede revisar',
    verify: 'Verificar',
    earlier: 'Paso anterior',
    next: 'Paso siguiente',
    step: (at, of, time) => `Paso ${at} de ${of}, ${time}`,
    aside: 'Pasos y liquidación',
    void: 'Nula',
    nothing: 'Sin garantía',
    steps: 'Paso a paso',
    yours: 'Su liquidación',
    banks: ', jugador-banca',
    fetching: 'Buscando el registro',
  },

  complaint: {
    open: '¿Algo va mal en esta mano?',
    what: 'Qué estuvo mal',
    more: 'Algo que añadir',
    how: 'El juego sigue. Un supervisor mira el registro y decide; lo que dicen ambas partes se guarda.',
    send: 'Enviar a un supervisor',
    title: (number) => `Reclamación ${number}`,
    you: 'Usted',
    house: 'La casa',
    waits: 'Un supervisor aún no ha decidido.',
    stands: 'El registro vale como está.',
    paid: (amount) => `Se le pagaron ${amount}.`,
  },

  verify: {
    verify: 'Verificar',
    page: (round) => `Verificar ${round}`,
    recall: 'Revisar',
    title: 'Verificar una mano',
    number: 'Su número, como washington-17',
    other: 'La casa ha enviado la prueba de otra mano.',
    insecure: 'Este navegador solo calcula hashes por https o en localhost.',
    computing: 'Calculando en este navegador',
    fails: (number) =>
      `${number === 1 ? 'Una comprobación falla.' : `${number} comprobaciones fallan.`} Guarde esta prueba.`,
    empty: 'Esta mano no garantiza nada.',
    some: (passed, open) => `${passed} comprobaciones se cumplen, ${open} no se pudieron hacer`,
    all: (passed) => `Las ${passed} comprobaciones se cumplen`,
    tally,
    failsLead: (tally) =>
      `${tally}. Guarde la prueba ya: sigue valiendo haga lo que haga la casa después, y cualquiera puede comprobarla.`,
    emptyLead: (tally) =>
      'No entró en el corte el azar de ningún jugador, así que la casa pudo conocer las cartas antes de las apuestas. ' +
      `${tally}.`,
    lead:
      'Su navegador lo calculó por sí solo, con lo que la casa publicó y con lo que él anotó mientras usted jugaba. ' +
      'Tres dibujos dicen qué significa.',
    save: 'Guardar la prueba',
    undrawn: 'Esta prueba no se puede dibujar.',
    checked: 'Qué se comprobó',
    outcome: { passed: 'se cumple', failed: 'falla', 'not checked': 'sin comprobar' },
    because: (words) => `Sin comprobar: ${words}`,
    elsewhere: 'Compruébelo en otra parte',
    elsewhereWords:
      'Esta página es de la propia casa. Guarde la prueba, con su nota dentro, y déjela leer a un programa que no ' +
      'comparte ni una línea con la casa:',
    receipts: 'Sus recibos',
    holds: (number) =>
      `Este navegador guarda ${number === 1 ? 'un recibo' : `${number} recibos`}: entradas que la casa ha firmado. ` +
      'Con ellos, quien la audite puede saber si su registro se cambió por uno más antiguo:',
    holdsNone: 'Cuando haya jugado aquí, este navegador guardará lo que la casa ha firmado.',
    saveReceipts: 'Guardar los recibos',
    house: 'Qué dice la propia casa',
    houseWords: (passed, open, failed) =>
      `${tally(passed, open, failed)}. No tiene su nota, y no hace falta ` + 'creerle.',
    figures: 'Todas las cifras publicadas',
    unread: 'Estas cifras no se pueden leer.',

    root: (deck, fate) =>
      `Raíz de la baraja ${deck}, ${{ dealt: 'repartida', sealed: 'aún sellada', opened: 'abierta entera' }[fate]}`,
    offer: 'Oferta, antes de las apuestas',
    list: 'Lista, al «no va más»',
    noList: 'ninguna: las apuestas nunca se cerraron',
    party: (seat, cuts) => `Puesto ${seat}${cuts ? ', quien corta' : ''}`,
    pledged: (hash) => `selló ${hash ?? 'nada'}`,
    opened: (bytes) => `abrió ${bytes || 'nada: retenido'}`,
    allOpened: 'Todo lo que se abrió',
    nothingYet: 'nada aún',
    cut: 'Corte',
    noCut: 'la mano no llegó a él',
    seed: (deck) => `Semilla de la baraja ${deck}`,
    cards: 'Cartas abiertas para usted',
    columns: ['Turno', 'Carta', 'Para', 'Lugar', 'Sal'],
    dealtTo: (where, nth) =>
      `${where === 'dealer' ? 'Crupier' : where === 'board' ? 'Comunes' : `Puesto ${where}`}, carta ${nth}`,

    picture: {
      you: 'Usted',
      sealed: (decks) => `${decks} barajas selladas, cada una con la raíz que se publicó`,
      shuffled: 'Barajadas y selladas',
      deck: (number) => `Baraja ${number}`,
      empty: 'todos los círculos aún vacíos',
      first: 'La casa sella sus barajas',
      firstWords: (decks) =>
        `Antes de que nadie apueste, ${decks} barajas mezcladas quedan selladas y sus raíces publicadas. Una carta ` +
        'cambiada después cambiaría su raíz.',
      bytes:
        'Los jugadores sellan bytes propios con la apuesta y los abren tras el no va más; el último corta',
      withBet: 'con la apuesta',
      then: 'luego abierto',
      noMore: 'no va más',
      noPledge: 'sin sobre',
      last: 'corta al final',
      withheld: 'retenido',
      none: 'no se cerró ninguna apuesta',
      more: (number) => `y ${number} más`,
      second: 'Los jugadores añaden su azar',
      secondWords:
        'Cada navegador saca bytes al azar y los sella con la apuesta. Tras el «no va más» se abren; el último en ' +
        'abrir corta la baraja.',
      chooses: 'El corte elige una baraja y su orden; las demás se abren enteras',
      cut: 'corte',
      noCut: 'ninguno',
      dealt: (deck) => `Se reparte la ${deck}`,
      climb: 'las cartas suben a su raíz',
      noDeck: 'sin repartir',
      others: 'las demás',
      other: (deck, open) => `${deck}, ${open ? 'abierta' : 'sellada'}`,
      third: 'El corte elige',
      claims:
        'Decide qué baraja se reparte y en qué orden; cada carta que usted vio sube a la raíz prometida. Las demás ' +
        'barajas se abren enteras: una falsa se descubre.',
      claimsNothing:
        'No hay azar de nadie en este corte, así que la casa pudo saber qué daría. Las cartas aun así suben a la raíz ' +
        'prometida.',
    },
  },

  check: {
    names: {
      offer: 'La casa quedó obligada a sus barajas',
      noted: 'Son las barajas que le prometieron antes de apostar',
      closing: 'Todos quedaron obligados a una lista de apuestas',
      answered: 'Es la lista para la que usted abrió sus bytes',
      pledges: 'Todos abrieron lo que habían sellado',
      cut: 'El corte resulta de los bytes abiertos',
      chosen: 'El corte da esta baraja y este orden',
      mine: 'Sus propios bytes están en el corte',
      last: 'Nada se cambió después de que usted cortara',
      cards: 'Cada carta que puede ver estaba en esa baraja',
      different: 'Ninguna carta se repartió dos veces',
      seeds: 'Las barajas no repartidas eran honestas',
      claim: 'El azar de un jugador está en el reparto',
      promised: 'El registro muestra las barajas antes de la primera apuesta',
      sealed: 'El registro muestra el corte antes de la primera carta',
      felt: 'Las cartas del tapete son las de esa baraja',
      sums: 'Cada liquidación cuadra',
    },
    unread: (why) => `No se puede leer: ${why}.`,
    offer: (decks) => `La oferta es el hash de las ${decks} barajas de esta mano.`,
    realCards: 'Se repartieron cartas reales: no se ofreció baraja y nada se afirma del reparto.',
    noOffer: 'La oferta no es el hash de las barajas de esta mano.',
    noNote: 'este navegador no anotó ninguna apuesta suya en esta mano.',
    noted: 'La oferta es la que este navegador anotó antes de que usted apostara.',
    notNoted:
      'No es la oferta que este navegador anotó antes de que usted apostara: se cambiaron las barajas.',
    neverClosed: 'las apuestas nunca se cerraron.',
    closing: (players) =>
      `Apuestas y sobres de ${players === 1 ? '1 jugador' : `${players} jugadores`}, fijados al «no va más».`,
    notClosing: 'La lista de apuestas y sobres no es la que obligaba a todos.',
    answered: 'Este navegador abrió sus bytes para esta lista y ninguna otra.',
    notAnswered: 'Este navegador abrió sus bytes para otra lista: se cambió después.',
    pledges: (opened, kept) =>
      (opened
        ? `Los bytes de ${opened === 1 ? '1 jugador' : `${opened} jugadores`} coinciden con el hash enviado al apostar.`
        : 'Nadie abrió bytes.') +
      (kept.length ? ` Retenido: ${seats(kept).toLowerCase()}; esos bytes quedan fuera, y se cuenta.` : ''),
    notPledges: (wrong) => `Lo que abrió el ${seats(wrong).toLowerCase()} no es lo que selló al apostar.`,
    neverCut: 'la mano no llegó al corte.',
    cut: 'Calculado de nuevo aquí: el mismo corte.',
    notCut: 'Calculado de nuevo aquí, los bytes abiertos dan otro corte.',
    chosen: (deck, places) =>
      `Calculado de nuevo aquí: baraja ${deck}, sus lugares ${places.join(', ')} y así sucesivamente.`,
    notChosen: (deck, places) =>
      `Calculado de nuevo aquí: baraja ${deck}, sus lugares ${places.join(', ')} y así sucesivamente. No se repartió así.`,
    noBytes: 'este navegador no tenía ninguno en esta mano.',
    lateBytes: 'no se abrieron a tiempo, y quedaron fuera.',
    noPledge: 'su apuesta se tomó sin sobre: la mesa no los pide, o usted retuvo uno hace poco.',
    mineCut: 'Usted cortó, con los bytes que hizo este navegador.',
    mine: 'Son los bytes que hizo este navegador.',
    notMine: 'Este navegador los abrió, y no están.',
    last: 'Los bytes de los demás estaban fijados antes de su corte, y son estos.',
    notLast: 'Los bytes sobre los que usted cortó se cambiaron después.',
    noCards: 'no se repartió ninguna que usted pueda ver.',
    cards: (number, deck) =>
      `${number} de ${number} suben a la raíz de la baraja ${deck}, prometida antes de las apuestas.`,
    notCards: (wrong, deck) => `${wrong.join(', ')} no sube a la raíz de la baraja ${deck}.`,
    different: (number) => `${number} cartas, cada una de un lugar propio.`,
    notDifferent: 'Una carta, o un lugar de la baraja, salió dos veces.',
    noSeeds: 'sus semillas aún no se han publicado.',
    seeds: (decks) =>
      `Baraja ${decks.join(', ')} abierta entera y mezclada de nuevo aquí: 52 cartas, bajo la raíz prometida.`,
    notSeeds: (decks) => `La baraja ${decks.join(', ')} no se abrió como se prometió.`,
    claim: 'Nadie, tampoco la casa, pudo elegir las cartas por sí solo.',
    noClaim:
      'no entraron en el corte bytes de ningún jugador. La casa pudo conocer las cartas antes de las apuestas: esta mano ' +
      'no garantiza nada.',
    promised: 'La oferta está ahí mientras todos los círculos estaban vacíos.',
    notPromised: 'Muestra otra oferta, o ninguna.',
    noDeal: 'no se repartió ninguna carta.',
    sealed: 'Lista, corte y baraja estaban cuando salió la primera carta, y no han cambiado.',
    notSealed: 'Lista, corte o baraja difieren de lo que había cuando salió la primera carta.',
    otherCard: (shown, opened) =>
      opened ? `${shown} donde la baraja tiene ${opened}` : `${shown} no está en la prueba`,
    noFelt: 'no se mostró ninguna carta de esta mano.',
    felt: (number) => `${number} cartas comparadas, cada una en su lugar.`,
    notFelt: (wrong) => `${wrong.join(', ')}.`,
    noSums: 'nada se liquidó.',
    sums: (all) => all.map(([seat, net]) => `Puesto ${seat} ${signed(net)}`).join(', ') + '.',
    notSums: (wrong) => `Puesto ${wrong.join(', ')}: las apuestas no dan el neto.`,
  },
};
