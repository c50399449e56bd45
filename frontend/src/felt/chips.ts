/** Chips in dollars, largest first. */
export const CHIPS = [500, 100, 25, 5, 1] as const;
export type Chip = (typeof CHIPS)[number];

/** The chips of a stack, largest at the bottom; past `most` the rest is left to the label. */
export function stack(cents: number, most = 6): Chip[] {
  let left = Math.floor(cents / 100);
  const chips: Chip[] = [];
  for (const chip of CHIPS)
    while (left >= chip && chips.length < most) {
      chips.push(chip);
      left -= chip;
    }
  // Less than a dollar is still money on the felt.
  if (chips.length === 0 && cents > 0) chips.push(1);
  return chips;
}

/** The colour a flat disc of this amount takes. */
export function colour(cents: number): Chip {
  return CHIPS.find((chip) => cents >= chip * 100) ?? 1;
}

/** The tray for a felt: the largest chips that fit under its limit, at most four, ascending. */
export function tray(max: number, most = 4): Chip[] {
  return CHIPS.filter((chip) => chip * 100 <= Math.max(max, 500))
    .slice(0, most)
    .reverse();
}
