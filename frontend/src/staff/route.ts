/** Which page of the staff's an address names. The house answers all of them with the same document. */
export type Place =
  | { page: 'home' }
  | { page: 'table'; id: string }
  | { page: 'floor' }
  | { page: 'meters'; id: string }
  | { page: 'cage' }
  | { page: 'reports' }
  | { page: 'audit' }
  | { page: 'people' }
  | { page: 'meter-sign'; id: string }
  | { page: 'table-sign'; id: string }
  | { page: 'lost' };
export type PageName = Place['page'];

/** Pages without a name of their own after them. */
const PLAIN = ['floor', 'meters', 'cage', 'reports', 'audit', 'people'] as const;

export function read(path: string): Place {
  const [first, second, third, ...more] = path.split('/').filter(Boolean).map(decodeURIComponent);
  if (more.length) return { page: 'lost' };
  if (first === 'sign' && third)
    return second === 'meter'
      ? { page: 'meter-sign', id: third }
      : second === 'table'
        ? { page: 'table-sign', id: third }
        : { page: 'lost' };
  if (first !== 'staff') return { page: 'lost' };
  if (!second) return { page: 'home' };
  if (third)
    return second === 'table' || second === 'meters' ? { page: second, id: third } : { page: 'lost' };
  const page = PLAIN.find((each) => each === second);
  return page === 'meters' ? { page, id: '' } : page ? { page } : { page: 'lost' };
}

/** Signs hang on walls: nobody signs in at them. */
export const isSign = ({ page }: Place): boolean => page === 'meter-sign' || page === 'table-sign';
