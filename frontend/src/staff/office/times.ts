import { timeOf } from '../kit/clock.svelte';

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

/** 18 Nov 21:14:19, in this screen's own time. */
export const dayTime = (moment: number): string => `${day.format(moment)} ${timeOf(moment)}`;

/** A day that was read from a report: "2026-11-03" is 3 Nov. */
export const dayOf = (date: string): string => day.format(Date.parse(`${date}T12:00:00`));

/** The time of a report's line, shown as its report says it: 21:14:19. */
export const lineTime = (text: string): string => /T(\d\d:\d\d:\d\d)/.exec(text)?.[1] ?? text;
