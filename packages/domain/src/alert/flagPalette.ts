/** What a pixel is flagged as; 0 is everything else. The raster of flagged pixels holds losses alone. */
export const FLAG = { loss: 1, gain: 2 } as const;

/** Red: what was lost; red, green, blue. */
export const FLAG_COLOUR = [215, 25, 28] as const;

/** The 256 colours of the raster of flagged pixels as bytes, red, green, blue. */
export function flagPalette(): Uint8Array {
  const palette = new Uint8Array(256 * 3);
  palette.set(FLAG_COLOUR, FLAG.loss * 3);
  return palette;
}
