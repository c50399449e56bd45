import type { PageName } from './route';

/** The posts of a house, as its table of rights names them. */
export type Post = 'dealer' | 'supervisor' | 'executive' | 'game_manager' | 'cage' | 'auditor';

const FLOOR = ['supervisor', 'executive', 'game_manager'];

/** Whose work a page is: what home and bars link to. The house alone says who may do what. */
export const WORK: Partial<Record<PageName, readonly string[]>> = {
  table: ['dealer', 'supervisor', 'executive', 'game_manager', 'auditor'],
  floor: FLOOR,
  meters: [...FLOOR, 'auditor'],
  cage: [...FLOOR, 'cage', 'auditor'],
  reports: [...FLOOR, 'cage', 'auditor'],
  audit: [...FLOOR, 'auditor'],
  people: [...FLOOR, 'auditor'],
};

/** Whose pages are dark, as the room they work in is. */
export const onFloor = (post: string): boolean => post === 'dealer' || post === 'supervisor';
