import { describe, expect, it } from 'vitest';
import { fit, grown, PHONE, TABLET, type StageName } from './fit';

const STAGES: [number, number, StageName][] = [
  [320, 568, 'portrait'],
  [375, 553, 'portrait'],
  [390, 664, 'portrait'],
  [768, 1024, 'portrait'],
  [820, 1180, 'portrait'],
  [999, 1440, 'portrait'],
  [568, 320, 'landscape'],
  // 1280 x 720 at 200 %
  [640, 360, 'landscape'],
  [844, 390, 'landscape'],
  [1024, 600, 'landscape'],
  // Neither tall nor lying: the portrait stage would be too small to read.
  [568, 500, 'landscape'],
  [1179, 695, 'landscape'],
  [1280, 649, 'landscape'],
  [1000, 696, 'wide'],
  [1024, 768, 'wide'],
  [1180, 650, 'wide'],
  [1440, 900, 'wide'],
  [2560, 1440, 'wide'],
];

/** The least text of each stage, in units. */
const TEXT = { portrait: 13.5, landscape: 13, wide: 13 };

describe('fit', () => {
  it.each(STAGES)('a window of %i x %i gets the %s stage', (width, height, stage) => {
    expect(fit(width, height).stage).toBe(stage);
  });

  it('fills the window', () => {
    const { scale, width, height } = fit(390, 664);
    expect([width * scale, height * scale]).toEqual([expect.closeTo(390), expect.closeTo(664)]);
  });

  it('keeps every text at 11 pixels at any size from 320 x 568, standing or lying', () => {
    for (let width = 320; width <= 2560; width += 17)
      for (let height = 320; height <= 1440; height += 13) {
        if (Math.max(width, height) < 568 || (height < 568 && width < 568)) continue;
        const { stage, scale, ...units } = fit(width, height);
        // The wide felt is scaled once more, into what header, dock and rail leave.
        const felt =
          stage === 'wide'
            ? Math.min(
                (units.width - (units.slim ? 0 : units.short ? 318 : 356)) / 1000,
                (units.height - (units.short ? 46 + 84 : 56 + 100) - (units.slim ? 46 : 0)) / 612,
              )
            : 1;
        expect(TEXT[stage] * scale * felt, `${width} x ${height}`).toBeGreaterThanOrEqual(11);
      }
  });

  it('grows header, dock and rail on a large screen', () => {
    expect(fit(2560, 1440).scale).toBeCloseTo(1.6);
    expect(fit(1440, 900).scale).toBe(1);
  });

  it('grows the pages that scroll as much, and none on a desk', () => {
    expect([grown(390, 844), grown(1440, 900), grown(1920, 1080)]).toEqual([1, 1, 1.2]);
    expect(grown(2560, 1440)).toBeCloseTo(1.6);
  });

  it('gives what is spare to cards and circles first, then to bands', () => {
    expect(fit(390, 676)).toMatchObject({ spare: 0, seats: false, coach: false });
    expect(fit(390, 844)).toMatchObject({ seats: true, coach: true });
    expect(fit(390, 844).spare).toBeCloseTo(168 / 180);
  });
});

describe('breakpoints', () => {
  // The staff's pages are for tablets and desks: their browser tests hold them to sizes of their own.
  const sources = import.meta.glob(['../**/*.{svelte,css,ts}', '!../staff/**'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }) as Record<string, string>;

  it('are written here alone, and pages that scroll break at two widths', () => {
    const allowed = new Set([PHONE - 1, PHONE, TABLET - 1, TABLET].map((width) => `${width}px`));
    // What breaks elsewhere too: a third column beside the felt, a deck of cards to choose from,
    // a line of pays on the narrowest phones, and a decision to practise, which fits any window whole
    // (`tests/browser/test_practice.py`).
    const own: Record<string, string[]> = {
      '../lab/Laboratory.svelte': ['width 1320px', 'width 359px'],
      '../lab/kit/Pay.svelte': ['width 359px'],
      '../lab/kit/PayTable.svelte': ['width 359px'],
      '../lab/kit/Deck.svelte': ['width 560px'],
      '../pages/Practice.svelte': [
        'width 1179px',
        'width 519px',
        'width 429px',
        'height 520px',
        'width 560px',
        'height 700px',
      ],
      '../practice/Told.svelte': ['height 700px'],
    };
    const asked = Object.entries(sources)
      .filter(([path]) => !path.endsWith('.test.ts'))
      .flatMap(([path, text]) =>
        [...text.matchAll(/\((?:min|max)-(width|height): (\d+px)\)/g)].map(([, side, size]) => [
          path,
          side!,
          size!,
        ]),
      );
    const others = asked.filter(([, side, size]) => side !== 'width' || !allowed.has(size!));
    expect(others.filter(([path, side, size]) => !own[path!]?.includes(`${side} ${size}`))).toEqual([]);
  });
});
