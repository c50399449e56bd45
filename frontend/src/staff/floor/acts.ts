import type { FloorCall, FloorTable, StepBody } from '../../house/wire';
import { floor } from '../text/floor';

/** What is done about a call by badge, and what is said before. */
export interface Act {
  title: string;
  act: string;
  words: string;
  whose?: string;
  /** Whether the record asks why. */
  why: boolean;
  danger?: boolean;
  body: (why: string) => Omit<StepBody, 'key'>;
}

/** What is done about a call now; null while others are waited for. */
export function actOn(call: FloorCall, table: FloorTable | null): Act | null {
  switch (call.step) {
    case 'answer_call':
      return {
        title: floor.answerTitle,
        act: floor.answer,
        words: floor.answerWords,
        why: true,
        body: (why) => ({ step: 'answer_call', why }),
      };
    case 'confirm_award':
      return {
        title: floor.confirmTitle,
        act: floor.confirm,
        words: floor.confirmWords(call.meter ?? ''),
        whose: floor.needs(call.card),
        why: false,
        body: () => ({ step: 'confirm_award', seat: call.seat ?? undefined }),
      };
    case 'swipe':
      return {
        title: floor.confirmTitle,
        act: floor.swipe,
        words: floor.confirmWords(call.meter ?? ''),
        whose: floor.needs(call.card),
        why: false,
        body: () => ({ step: 'swipe' }),
      };
    case 'turn_key':
      return {
        title: floor.turn(call.position ?? 'RUN'),
        act: floor.turn(call.position ?? 'RUN'),
        words: floor.turnWords,
        whose: floor.needs(call.card),
        why: false,
        body: () => ({ step: 'turn_key', position: call.position ?? 'RUN' }),
      };
    case 'repair':
      return {
        title: floor.repairTitle,
        act: floor.repair,
        words: floor.repairWords,
        why: true,
        body: (why) => ({ step: 'repair', why }),
      };
    case 'set_mode':
      return {
        title: floor.setMode(table?.wants ?? ''),
        act: floor.setMode(table?.wants ?? ''),
        words: floor.setModeWords,
        why: true,
        body: (why) => ({ step: 'set_mode', mode: table?.wants ?? '', why }),
      };
    default:
      return null;
  }
}
