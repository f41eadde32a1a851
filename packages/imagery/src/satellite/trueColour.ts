import { DN_NO_DATA } from './reflectance.ts';

const WHITE = 0.3;
const GAMMA = 1.4;

/** Brightness of a reflectance in a true-colour picture, 0..255: white from 0.3 on, shadows lifted by a gamma of 1.4. */
export function trueColourByte(rho: number): number {
  return Math.min(Math.max(Math.floor(255 * (Math.max(rho, 0) / WHITE) ** (1 / GAMMA) + 0.5), 0), 255);
}

/**
 * Brightness per digital number. 0 is reserved for "no data": measured black becomes the darkest grey.
 * @param offset see `boaOffset`
 */
export function trueColourTable(offset: number, quantification: number): Uint8Array {
  return Uint8Array.from({ length: 65_536 }, (_, dn) =>
    dn === DN_NO_DATA ? 0 : Math.max(trueColourByte((dn + offset) / quantification), 1),
  );
}

/** Red, green and blue interleaved, of a strip of pixels. */
export function fillTrueColour(
  red: Uint16Array,
  green: Uint16Array,
  blue: Uint16Array,
  table: Uint8Array,
  colours: Uint8Array,
): void {
  for (let pixel = 0, at = 0; at < colours.length; pixel += 1, at += 3) {
    colours[at] = table[red[pixel] as number] as number;
    colours[at + 1] = table[green[pixel] as number] as number;
    colours[at + 2] = table[blue[pixel] as number] as number;
  }
}
