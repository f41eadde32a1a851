import { hexColor, NDVI_RAMPS, rampColor } from '../ndvi/ramp.ts';

/** Degrees of the hue circle from red to green. */
const GREEN = 120;
const LIGHTNESS = 0.45;
const CIVIDIS_END = NDVI_RAMPS.cividis.stops.at(-1)?.ndvi ?? 1;

const channel = (value: number) =>
  Math.round(value * 255)
    .toString(16)
    .padStart(2, '0')
    .toUpperCase();

/**
 * Colour of a yield from red over yellow to green, `#RRGGBB`: hsl(120 t, 100 %, 45 %) at t = value / max (domain.md 7).
 * @param value t/ha
 * @param max t/ha, positive
 * @param isSafe from dark blue to yellow (cividis), for colour-blind readers
 */
export function yieldColor(value: number, max: number, isSafe = false): string {
  const share = Math.min(1, Math.max(0, value / max));
  if (isSafe) return hexColor(rampColor(NDVI_RAMPS.cividis, share * CIVIDIS_END));
  const hue = GREEN * share;
  // Full saturation: the strongest channel is twice the lightness, the third is 0.
  const strong = 2 * LIGHTNESS;
  const [red, green] = hue <= 60 ? [strong, (strong * hue) / 60] : [(strong * (GREEN - hue)) / 60, strong];
  return `#${channel(red)}${channel(green)}00`;
}
