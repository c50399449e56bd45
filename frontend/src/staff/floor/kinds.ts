/** The picture of each kind of call, in the list and on the table's card. */
import type { FloorCall } from '../../house/wire';
import type { IconName } from '../kit/Icon.svelte';

export const ICONS: Record<FloorCall['kind'], IconName> = {
  call: 'hand',
  award: 'hit',
  fault: 'warn',
  dispute: 'scale',
  progressive: 'wrench',
};
