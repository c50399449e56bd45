import type { FloorCall, FloorTable, StepBody } from '../../house/wire';
import { floor } from '../text/floor';

type Body = Omit<StepBody, 'key'>;

/** What is done about a call by badge, and what is said before. */
export interface Act {
  title: string;
  act: string;
  words: string;
  whose?: string;
  /** Whether the record asks why. */
  why: boolean;
  danger?: boolean;
  body: (why: string) => Body;
}

/** What is done about a call now; null while others are waited for. */
export function actOn(call: FloorCall, table: FloorTable | null): Act | null {
  const meter = floor.confirmWords(call.meter ?? '');
  const byCard = (title: string, act: string, words: string, body: Body): Act => ({
    ...{ title, act, words },
    whose: floor.needs(call.card),
    why: false,
    body: () => body,
  });
  const withWords = (title: string, act: string, words: string, body: Body): Act => ({
    ...{ title, act, words },
    why: true,
    body: (why) => ({ ...body, why }),
  });
  const [turn, mode] = [floor.turn(call.position ?? 'RUN'), floor.setMode(table?.wants ?? '')];
  switch (call.step) {
    case 'answer_call':
      return withWords(floor.answerTitle, floor.answer, floor.answerWords, { step: 'answer_call' });
    case 'confirm_award':
      return byCard(floor.confirmTitle, floor.confirm, meter, {
        step: 'confirm_award',
        seat: call.seat ?? undefined,
      });
    case 'swipe':
      return byCard(floor.confirmTitle, floor.swipe, meter, { step: 'swipe' });
    case 'turn_key':
      return byCard(turn, turn, floor.turnWords, { step: 'turn_key', position: call.position ?? 'RUN' });
    case 'repair':
      return withWords(floor.repairTitle, floor.repair, floor.repairWords, { step: 'repair' });
    case 'set_mode':
      return withWords(mode, mode, floor.setModeWords, { step: 'set_mode', mode: table?.wants ?? '' });
    default:
      return null;
  }
}
