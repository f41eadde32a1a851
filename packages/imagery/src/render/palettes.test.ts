import { type Deficiency, seenLab } from '@georisk/domain/colour/deficiency.ts';
import { describe, expect, it } from 'vitest';
import { PALETTES } from './palettes.ts';

const seen = (style: string, index: number, blindness: Deficiency) => {
  const [red = 0, green = 0, blue = 0] = PALETTES.get(style)?.subarray(index * 3, index * 3 + 3) ?? [];
  return seenLab([red, green, blue], blindness);
};
type Lab = ReturnType<typeof seenLab>;
const apart = (a: Lab, b: Lab) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

describe.each(['deuteranopia', 'protanopia'] as const)('colours for colour-blind people, %s', (blindness) => {
  it('distinguish every two of the seven classes of change', () => {
    for (let one = 1; one <= 7; one += 1) {
      for (let other = one + 1; other <= 7; other += 1) {
        const distance = apart(seen('change-map-cb', one, blindness), seen('change-map-cb', other, blindness));
        // A difference of 2.3 is just noticeable.
        expect(distance, `${one} and ${other}`).toBeGreaterThan(5);
      }
    }
  });

  it('distinguish a loss from a gain of the same size better than the specified colours', () => {
    const worst = (style: string) =>
      Math.min(...[1, 2, 3].map((loss) => apart(seen(style, loss, blindness), seen(style, 8 - loss, blindness))));
    expect(worst('change-map-cb')).toBeGreaterThan(15);
    expect(worst('change-map-cb')).toBeGreaterThan(1.5 * worst('change-map'));
  });

  it('rise in lightness with NDVI', () => {
    const lightness = Array.from({ length: 20 }, (_, step) => seen('ndvi-cb', 45 + step * 10, blindness)[0]);
    for (const [step, value] of lightness.entries()) {
      if (step > 0) expect(value).toBeGreaterThan((lightness[step - 1] ?? 0) + 1);
    }
  });
});
