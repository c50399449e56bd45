/** The four suits, drawn in a square of 1000 around the origin (shapes of the CC0 deck named in LICENSES.md). */
export const SUITS: Record<string, string> = {
  s: 'M0-500C100-250 355-100 355 185A150 150 0 0 1 55 185A10 10 0 0 0 35 185C35 385 85 400 130 500L-130 500C-85 400-35 385-35 185A10 10 0 0 0-55 185A150 150 0 0 1-355 185C-355-100-100-250 0-500Z',
  h: 'M0-300C0-400 100-500 200-500C300-500 400-400 400-250C400 0 0 400 0 500C0 400-400 0-400-250C-400-400-300-500-200-500C-100-500 0-400 0-300Z',
  d: 'M-400 0C-350 0 0-450 0-500C0-450 350 0 400 0C350 0 0 450 0 500C0 450-350 0-400 0Z',
  c: 'M30 150C35 385 85 400 130 500L-130 500C-85 400-35 385-30 150A10 10 0 0 0-50 150A210 210 0 1 1-124-51A10 10 0 0 0-110-65A230 230 0 1 1 110-65A10 10 0 0 0 124-51A210 210 0 1 1 50 150A10 10 0 0 0 30 150Z',
};

const [LEFT, MID, RIGHT] = [84, 125, 166];
const [TOP, CENTRE, BOTTOM] = [74, 175, 276];
const THIRD = (BOTTOM - TOP) / 3;
const corners = [LEFT, RIGHT].flatMap((x) => [TOP, BOTTOM].map((y): [number, number] => [x, y]));
const waist = [LEFT, RIGHT].map((x): [number, number] => [x, CENTRE]);
const quarters = [LEFT, RIGHT].flatMap((x) =>
  [TOP + THIRD, TOP + 2 * THIRD].map((y): [number, number] => [x, y]),
);

/** Where the pips of a number card lie on a face of 250 x 350. */
export const PIPS: Record<string, [number, number][]> = {
  '2': [
    [MID, TOP],
    [MID, BOTTOM],
  ],
  '3': [
    [MID, TOP],
    [MID, CENTRE],
    [MID, BOTTOM],
  ],
  '4': corners,
  '5': [...corners, [MID, CENTRE]],
  '6': [...corners, ...waist],
  '7': [...corners, ...waist, [MID, (TOP + CENTRE) / 2]],
  '8': [...corners, ...waist, [MID, (TOP + CENTRE) / 2], [MID, (CENTRE + BOTTOM) / 2]],
  '9': [...corners, ...quarters, [MID, CENTRE]],
  T: [...corners, ...quarters, [MID, TOP + THIRD / 2], [MID, BOTTOM - THIRD / 2]],
};

export const CENTRE_LINE = CENTRE;
