import type { Done, HireBody, StaffLine, StaffList, Waiting } from '../../house/wire';
import { desk } from '../desk';

const at = encodeURIComponent;

/** What is done to accounts. Hiring, another post and new credentials wait for a second person. */
export const people = {
  list: async (): Promise<StaffLine[]> => (await desk.ask<StaffList>('GET', '/api/staff')).accounts,
  hire: (body: HireBody): Promise<Waiting> => desk.change('/api/staff', body),
  role: (account: string, role: string, why: string): Promise<Waiting> =>
    desk.change(`/api/staff/${at(account)}/role`, { role, why }),
  reset: (account: string, why: string): Promise<Waiting> =>
    desk.change(`/api/staff/${at(account)}/reset`, { why }),
  lock: (account: string, why: string): Promise<Done> =>
    desk.change(`/api/staff/${at(account)}/lock`, { why }),
  free: (account: string, why: string): Promise<Done> =>
    desk.change(`/api/staff/${at(account)}/free`, { why }),
  dismiss: (account: string, why: string): Promise<Done> =>
    desk.change(`/api/staff/${at(account)}/dismiss`, { why }),
};
