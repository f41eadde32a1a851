import { describe, expect, it } from 'vitest';
import { PALETTES } from './palettes.ts';

type Triple = readonly [number, number, number];

const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const times = (rows: readonly Triple[], [x, y, z]: Triple): Triple => {
  const [a = 0, b = 0, c = 0] = rows.map(([r, g, s]) => r * x + g * y + s * z);
  return [a, b, c];
};

/**
 * Linear RGB as seen without green cones, and without red ones (Machado, Oliveira, Fernandes 2009, doi
 * 10.1109/TVCG.2009.113, severity 1).
 */
const BLIND = {
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
} as const;
const TO_XYZ = [
  [0.4124, 0.3576, 0.1805],
  [0.2126, 0.7152, 0.0722],
  [0.0193, 0.1192, 0.9505],
] as const;

/** CIELAB of a linear colour, D65. */
function lab(color: Triple): Triple {
  const [x, y, z] = times(TO_XYZ, color);
  const f = (value: number) => (value > 216 / 24_389 ? Math.cbrt(value) : (value * 24_389) / 27 / 116 + 16 / 116);
  const [fx, fy, fz] = [f(x / 0.95047), f(y), f(z / 1.08883)];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

const seen = (style: string, index: number, blindness: keyof typeof BLIND): Triple => {
  const [red = 0, green = 0, blue = 0] = PALETTES.get(style)?.subarray(index * 3, index * 3 + 3) ?? [];
  return lab(times(BLIND[blindness], [linear(red), linear(green), linear(blue)]));
};
const apart = (a: Triple, b: Triple) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

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
