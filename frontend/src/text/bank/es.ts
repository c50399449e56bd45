import { dollars } from '../../felt/money';
import { t } from '../text.svelte';
import type { AskedView, Money } from '../../house/wire';
import type { BankText } from './en';

const ANSWERS: Record<AskedView['answer'], string> = {
  asked: 'le toca decir',
  waits: 'en su turno',
  declined: 'no quiso',
  silent: 'no respondió',
  rests: 'banca dos veces',
  short: 'pocas fichas',
};

const BRIEF: Record<AskedView['answer'], string> = {
  asked: 'le toca',
  waits: 'espera',
  declined: 'no quiso',
  silent: 'calla',
  rests: 'descansa',
  short: 'corto',
};

export const es: BankText = {
  bank: 'Banca',
  you: 'usted',
  seat: (seat: number): string => `puesto ${seat}`,
  whose: (seat: number, name: string | null): string => (name ? `puesto ${seat}, ${name}` : `puesto ${seat}`),
  round: (turn: number): string => `ronda ${turn} de 2`,
  nobody: 'nadie',
  nobodyYet: 'nadie todavía',
  yours: '¿Suya?',
  offered: 'Ofrecida',
  open: 'Libre',
  atMost: 'gana o pierde a lo sumo',
  collected: (collected: Money | null, paid: Money | null): string =>
    `cobró ${dollars(collected, true)}, pagó ${dollars(paid, true)}`,
  noHand: 'sin ella no hay mano',
  details: 'La banca: cobertura, orden, barajas',

  banks: (turn: number): string => (turn ? `banca, ronda ${turn} de 2` : 'tiene la banca'),
  answer: ANSWERS,
  brief: BRIEF,
  behind: (name: string, figure: string): string => `${name} detrás: ${figure}`,
  several: (count: number, figure: string): string => `${count} detrás: ${figure}`,

  yourStake: 'Su banca',
  clockwise: 'Se paga por turno',
  from: (name: string): string => `desde ${name}`,
  yourTurn: 'Su turno de banca',
  waits: 'La mesa espera a quien tenga la banca',
  waitsWords: 'No se reparte ni se cobra comisión. Sus fichas quedan ante usted.',
  seatOf: (seat) => `Puesto ${seat}`,
  wait: {
    asked: (name) => `Se ofrece a ${name}`,
    askedWords: 'Apuesta en cuanto alguien tenga la banca.',
    bets: ['Se apuesta', 'con banca'],
    nobody: 'Nadie tiene la banca',
    nobodyWords: 'Sin banca no se reparte. Se le preguntará otra vez en su turno.',
    alone: 'Falta quien tenga la banca: no se reparte hasta que se siente alguien que pueda.',
    noHand: ['Sin mano', 'sin comisión'],
  },
  follow: {
    label: 'Lo que usted sigue',
    decides: (name) => `Decide ${name}`,
    then: 'usted sigue',
    check: 'Si pasa',
    fold: 'Si no va',
    nothing: 'nada se mueve',
    gives: (amount) => `entrega ${amount}`,
    bet: (times) => `Si apuesta ${times}×`,
    moves: (amount) => `${amount} a Play`,
  },
  luck: {
    title: 'Suerte',
    expected: 'se esperaba, con la comisión',
    lower: (share) => `${t.number(Math.round(100 * share))} de 100 manos terminan más abajo`,
  },
  lately: {
    title: 'La banca aquí, últimamente',
    side: (rounds) => (rounds === 1 ? 'última ronda' : `últimas ${rounds} rondas`),
    stakes: 'Fondos',
    ahead: 'Bancas que ganaron',
    used: 'Fondos agotados',
    waits: 'Rondas sin banca',
    of: (some, all) => `${some} de ${all}`,
  },
  covers: 'La banca cubre',

  asked: 'A quién se pregunta',
  askedSide: 'por turno',
  first: 'A quien no quiere no se le vuelve a preguntar en esta ronda.',
  resting: 'Quien tuvo la banca dos rondas seguidas descansa hasta que otro la tenga una.',
  order: 'Orden de pago',
  orderSide: 'por turno desde la banca',
  foldedFirst: 'Los puestos retirados se cobran primero, antes de abrir las cartas de la banca.',
  behindWhom: (name: string, holder: string): string => `${name}, detrás de ${holder}`,
  noBets: 'sin apuesta aún',
  decks: 'Dos barajas',
  inPlay: 'en juego',
  shuffled: 'se baraja',
  rack: (cards: number): string => (cards === 1 ? '1 carta descartada' : `${cards} cartas descartadas`),
  alternate: 'Se alternan: cada una se reparte cada dos rondas.',

  /** What banking is worth, before one accepts it. */
  banking: {
    stake: 'Su fondo',
    of: (most) => `de ${dollars(most)}`,
    expected: 'Lo esperado',
    perfect: 'por mano, jugadores perfectos',
    whole: 'Ventaja sobre estas apuestas',
    capped: 'Con el tope de su fondo, en ambos sentidos',
    fee: 'Comisión',
    sum: (stake) => `Banca con ${dollars(stake)}`,
    exact: 'Contado con exactitud.',
    sampled: (rounds, error) => `${t.number(rounds)} manos jugadas, ± ${dollars(error)}.`,
    assumed:
      'Se apuesta cuando alguien tiene la banca: hasta entonces cuenta la última apuesta, o la mínima.',
    placed: 'Con las apuestas que hay sobre la mesa.',
    risk: 'Riesgo',
    oneRound: 'de una mano',
    ahead: 'Gana',
    most: 'Dos de tres manos',
    between: (low, high) => `${low} a ${high}`,
    lost: 'Todo perdido',
    oneIn: (chance) => (chance ? `1 de ${t.number(Math.round(1 / chance))}` : 'nunca'),
    byStake: 'Fondos, y lo que vale cada uno por mano',
    small: 'Un fondo que cubre poco deja de cobrar antes que de pagar.',
    worthIt: 'Vale',
    feeOf: (fee) => `comisión ${fee}`,
    feeWhen: 'al «no va más»',
    counting: 'Contando cuánto vale…',
  },

  /** How far a player-dealer's stake covers one's bets. */
  cover: {
    win: 'ganar',
    loss: 'perder',
    coveredWin: 'Cubre: ganar',
    title: 'Lo que cubre la banca',
    stake: (stake) => `fondo ${dollars(stake, true)}`,
    best: (most) => `Como mucho gana ${dollars(most, true)}`,
    worst: (most) => `Como mucho pierde ${dollars(most, true)}`,
    covers: (least, most) =>
      least === most ? dollars(most, true) : `de ${dollars(least, true)} a ${dollars(most, true)}`,
    /** The same where there is little room. */
    range: (least, most) =>
      least === most ? dollars(most, true) : `${dollars(least, true)}–${dollars(most, true)}`,
    hatched: 'Rayado: solo si lo dejan quienes se liquidan antes. El resto se devuelve.',
    assumed: 'Para su última apuesta, o la mínima. El resto se devuelve.',
  },
};
