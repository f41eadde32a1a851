/** Values of the raster of flagged pixels; 0 is everything else. */
export const FLAG = { loss: 1, gain: 2 } as const;

/** Red for what was lost, green for what was gained, red, green, blue. */
export const FLAG_COLOURS = { loss: [215, 25, 28], gain: [26, 150, 65] } as const;

/** The 256 colours of the raster of flagged pixels as bytes, red, green, blue. */
export function flagPalette(): Uint8Array {
  const palette = new Uint8Array(256 * 3);
  palette.set(FLAG_COLOURS.loss, FLAG.loss * 3);
  palette.set(FLAG_COLOURS.gain, FLAG.gain * 3);
  return palette;
}
