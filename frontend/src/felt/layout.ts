/** Where each marked area lies on a felt: diameter and centre, measured from the spine and the top of the Spot. */
export interface Place {
  d: number;
  x: number;
  y: number;
  side: 'top' | 'left' | 'right';
  /** Distance of the words from the spine. */
  off: number;
}

export const PLACES: Record<string, Place> = {
  trips: { d: 62, x: 0, y: 33, side: 'top', off: 0 },
  bad_beat: { d: 48, x: -66, y: 38, side: 'left', off: 100 },
  pairs: { d: 48, x: 66, y: 38, side: 'right', off: 100 },
  ante: { d: 74, x: -46, y: 106, side: 'left', off: 94 },
  blind: { d: 74, x: 46, y: 106, side: 'right', off: 94 },
  play: { d: 74, x: 0, y: 182, side: 'right', off: 50 },
  progressive: { d: 36, x: -70, y: 182, side: 'left', off: 98 },
};

export const SENSOR = 'progressive';

/** The others, left to right as one sees them: seat 1 sits at the dealer's left, so the highest number comes first. */
export function others<T extends { seat: number }>(seats: T[], own: number | null): T[] {
  return seats.filter((seat) => seat.seat !== own).sort((a, b) => b.seat - a.seat);
}

/** How many cards are dealt before a seat's own: from the dealer's left, two to each (D-01, D-09). */
export const before = (seat: number): number => (seat - 1) * 2;
