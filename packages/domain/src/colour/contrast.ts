export type Rgb = readonly [number, number, number];

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

/** Channels 0-255 of `#RRGGBB`; null for anything else. */
export function parseHex(colour: string): Rgb | null {
  const [, r, g, b] = HEX.exec(colour) ?? [];
  if (r === undefined || g === undefined || b === undefined) return null;
  return [Number.parseInt(r, 16), Number.parseInt(g, 16), Number.parseInt(b, 16)];
}

/** Light of a channel of sRGB, 0 to 1 (IEC 61966-2-1). */
export const linearChannel = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const luminance = ([r, g, b]: Rgb) => 0.2126 * linearChannel(r) + 0.7152 * linearChannel(g) + 0.0722 * linearChannel(b);

/** Contrast of two colours, 1 to 21 (WCAG 2.2, relative luminance). */
export function contrast(a: Rgb, b: Rgb): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

const toHex = (rgb: Rgb) => `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

/** `#rrggbb` of the colour, mixed with white or black in steps of 5 % until it has at least `wanted` contrast to the ground. */
export function readableOn(colour: Rgb, ground: Rgb, wanted: number): string {
  const target = luminance(ground) > 0.18 ? 0 : 255;
  for (let share = 0; share <= 1; share += 0.05) {
    const mixed = colour.map((channel) => Math.round(channel + (target - channel) * share)) as unknown as Rgb;
    if (contrast(mixed, ground) >= wanted) return toHex(mixed);
  }
  return toHex([target, target, target]);
}
