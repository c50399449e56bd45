/**
 * Which stage a window gets, and how large one unit of it is. Every size of the table page is written in units;
 * nothing else in it asks for the window. The pages that scroll break at PHONE and at TABLET.
 */
export type StageName = 'portrait' | 'landscape' | 'wide';

export interface Fit {
  stage: StageName;
  /** Pixels of one unit. */
  scale: number;
  /** The window in units. */
  width: number;
  height: number;
  /** What the least height of the portrait stage leaves over, from 0 to 1: it goes into cards and circles. */
  spare: number;
  /** Portrait: there is room for a line with the other seats. */
  seats: boolean;
  /** Portrait: there is room for the coach's sentence. */
  coach: boolean;
  /** Landscape: the width of the dock, under the right thumb. */
  dock: number;
  /** Wide: header, dock and rail stand closer. */
  short: boolean;
  /** Wide: there is no room for a rail. */
  slim: boolean;
  /** Wide: the header keeps to what one needs at the table. */
  narrow: boolean;
}

/** Below these widths a page that scrolls stands in one column, and has no second one. */
export const PHONE = 700;
export const TABLET = 1000;

const PORTRAIT = { width: 390, height: 676 };
const LANDSCAPE = { width: 667, height: 375 };
/** Below this, 13.5 units of the portrait stage are less than 11 pixels. */
const LEAST_PORTRAIT = 0.815;
/** A window this much wider than it is high is lying down. */
const LYING = 1.15;

const between = (least: number, value: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/** Wide: the felt's 13 units must be 11 pixels beside the rail, or above the coach's strip where there is none. */
const isWide = (width: number, height: number): boolean =>
  width >= 1180 ? height >= 650 : width >= 1000 && height >= 696;

function portraitScale(width: number, height: number): number {
  const scale = Math.min(width / PORTRAIT.width, height / PORTRAIT.height);
  // A tablet gets more of the table before it gets a larger one.
  return scale > 1.15 ? Math.max(1.15, Math.min(width / PORTRAIT.width, height / 800)) : scale;
}

/** How much larger everything is on a large screen: on the wide stage, and on the pages that scroll. */
export const grown = (width: number, height: number): number =>
  between(1, Math.min(width / 1440, height / 900), 2.2);

/** The stage for a window of this many pixels, safe areas already taken off. */
export function fit(width: number, height: number): Fit {
  const tall = portraitScale(width, height);
  const stage: StageName = isWide(width, height)
    ? 'wide'
    : width > LYING * height || tall < LEAST_PORTRAIT
      ? 'landscape'
      : 'portrait';
  const scale = {
    wide: grown(width, height),
    landscape: Math.min(width / LANDSCAPE.width, height / LANDSCAPE.height),
    portrait: tall,
  }[stage];
  const units = { width: width / scale, height: height / scale };
  return {
    stage,
    scale,
    ...units,
    spare: stage === 'portrait' ? between(0, (units.height - PORTRAIT.height) / 180, 1) : 0,
    seats: stage === 'portrait' && units.height >= 738,
    coach: stage === 'portrait' && units.height >= 799,
    dock: between(159, units.width * 0.24, 280),
    short: stage === 'wide' && (units.height < 800 || units.width < 1400),
    slim: stage === 'wide' && units.width < 1180,
    narrow: stage === 'wide' && units.width < 1340,
  };
}
