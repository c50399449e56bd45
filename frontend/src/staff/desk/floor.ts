import type {
  ConfigAnswer,
  ConfigBody,
  ConfigShown,
  DisplayView,
  DisputeList,
  DisputeShown,
  FloorCall,
  FloorView,
  IrregularityLine,
  IrregularityList,
  Money,
  RoundShown,
  Waiting,
} from '../../house/wire';
import { desk } from '../desk';

const at = encodeURIComponent;

/** What a supervisor asks and does. */
export const floor = {
  view: (): Promise<FloorView> => desk.ask('GET', '/api/floor'),
  take: (call: string): Promise<FloorCall> => desk.change(`/api/floor/calls/${at(call)}/take`),
  irregularities: async (): Promise<IrregularityLine[]> =>
    (await desk.ask<IrregularityList>('GET', '/api/irregularities')).irregularities,
  disputes: async (): Promise<DisputeShown[]> =>
    (await desk.ask<DisputeList>('GET', '/api/disputes')).disputes,
  round: (round: string): Promise<RoundShown> => desk.ask('GET', `/api/rounds/${at(round)}`),
  stands: (dispute: string, words: string): Promise<DisputeShown> =>
    desk.change(`/api/disputes/${at(dispute)}/decision`, { words }),
  pay: (dispute: string, amount: Money, why: string): Promise<Waiting> =>
    desk.change(`/api/disputes/${at(dispute)}/payment`, { amount, why }),
  display: (table: string): Promise<DisplayView> => desk.ask('GET', `/api/tables/${at(table)}/display`),
  config: (): Promise<ConfigShown> => desk.ask('GET', '/api/house/config'),
  /** What a configuration would do; nothing is done. */
  check: (body: ConfigBody): Promise<ConfigAnswer> => desk.ask('POST', '/api/house/config/check', body),
  change: (body: ConfigBody): Promise<ConfigAnswer> => desk.change('/api/house/config', body),
};
