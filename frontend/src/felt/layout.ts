/** Where each marked area lies on a felt: diameter and centre, measured from the spine and the top of the Spot. */
export interface Place {
  d: number;
  x: number;
  y: number;
}

export const PLACES: Record<string, Place> = {
  trips: { d: 62, x: 0, y: 33 },
  bad_beat: { d: 48, x: -72, y: 34 },
  pairs: { d: 48, x: 72, y: 34 },
  ante: { d: 74, x: -46, y: 95 },
  blind: { d: 74, x: 46, y: 95 },
  play: { d: 74, x: 0, y: 159 },
  progressive: { d: 36, x: -70, y: 159 },
};

/** Where the words of a circle stand: beside it, measured from the spine, or over and under it. */
export interface Words {
  side: 'top' | 'left' | 'right' | 'up' | 'down';
  x: number;
  y: number;
}

const BESIDE: Record<string, Words> = {
  trips: { side: 'top', x: 0, y: -13 },
  bad_beat: { side: 'left', x: 102, y: 34 },
  pairs: { side: 'right', x: 102, y: 34 },
  ante: { side: 'left', x: 92, y: 95 },
  blind: { side: 'right', x: 92, y: 95 },
  play: { side: 'right', x: 48, y: 159 },
  progressive: { side: 'left', x: 94, y: 159 },
};

/** On a felt that lies down there is more room above the circles than beside them. */
const ABOVE: Record<string, Words> = {
  ...BESIDE,
  trips: { side: 'up', x: 0, y: -4 },
  bad_beat: { side: 'up', x: -72, y: 4 },
  pairs: { side: 'up', x: 72, y: 4 },
  ante: { side: 'left', x: 88, y: 95 },
  blind: { side: 'right', x: 88, y: 95 },
  progressive: { side: 'down', x: -70, y: 181 },
};

export const WORDS = { beside: BESIDE, above: ABOVE };

export const SENSOR = 'progressive';

/** The others, left to right as one sees them: seat 1 sits at the dealer's left, so the highest number comes first. */
export function others<T extends { seat: number }>(seats: T[], own: number | null): T[] {
  return seats.filter((seat) => seat.seat !== own).sort((a, b) => b.seat - a.seat);
}

/** How many cards are dealt before a seat's own: from the dealer's left, two to each (D-01, D-09). */
export const before = (seat: number): number => (seat - 1) * 2;
