import { linearChannel, type Rgb } from './contrast.ts';

/** Lightness 0 to 1, and the two axes of colour. */
export type OkLab = readonly [lightness: number, a: number, b: number];

/** Björn Ottosson: A perceptual color space for image processing (2020), as in CSS Color 4, section 9.3. */
export function okLab([red, green, blue]: Rgb): OkLab {
  const [r, g, b] = [linearChannel(red), linearChannel(green), linearChannel(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const encoded = (value: number): number => {
  const share = Math.min(1, Math.max(0, value));
  return Math.round(255 * (share <= 0.0031308 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055)) || 0;
};

/** The nearest colour of a screen. */
export function ofOkLab([lightness, a, b]: OkLab): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encoded(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** How different two colours look, 0 to about 1. */
export const colourDistance = (a: Rgb, b: Rgb): number => {
  const [one, other] = [okLab(a), okLab(b)];
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
};
