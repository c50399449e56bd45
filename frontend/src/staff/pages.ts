import type { Component } from 'svelte';
import type { PageName } from './route';

type Loaded = { default: Component<{ id: string }> | Component };

/** The pages there are, each fetched when somebody goes there. A page is one line here. */
export const PAGES: Partial<Record<PageName, () => Promise<Loaded>>> = {
  meters: () => import('./pages/Meters.svelte'),
  cage: () => import('./pages/Cage.svelte'),
  reports: () => import('./pages/Reports.svelte'),
  audit: () => import('./pages/Audit.svelte'),
  floor: () => import('./pages/Floor.svelte'),
  people: () => import('./pages/People.svelte'),
  'meter-sign': () => import('./pages/MeterSign.svelte'),
  'table-sign': () => import('./pages/TableSign.svelte'),
  table: () => import('./pages/Console.svelte'),
};
