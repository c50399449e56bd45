export { default as Banker } from './Banker.svelte';
export { default as BankCover } from './BankCover.svelte';
export { default as BankPanels } from './BankPanels.svelte';
export { default as BankSign } from './BankSign.svelte';
export { default as StakeBox } from './StakeBox.svelte';
export { seatNotes } from './notes';
