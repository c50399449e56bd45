import { dollars } from '../../felt/money';
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
  behind: (name: string, figure: string): string => `${name} detrás: ${figure}`,
  several: (count: number, figure: string): string => `${count} detrás: ${figure}`,

  yourStake: 'Su banca',
  clockwise: 'Se paga por turno',
  from: (name: string): string => `desde ${name}`,
  yourTurn: 'Su turno de banca',
  waits: 'La mesa espera a quien tenga la banca',
  waitsWords: 'No se reparte ni se cobra tarifa. Sus fichas quedan ante usted.',
  covers: 'La banca cubre',
  ofWin: (most: Money): string => `de hasta ${dollars(most, true)}`,

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
};
