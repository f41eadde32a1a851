import { decodeNdvi, NDVI_NO_DATA } from '../ndvi/encoding.ts';
import { type Ramp, type RampStop, rampColor } from '../ndvi/ramp.ts';

const stop = (deviation: number, hex: number): RampStop => ({
  ndvi: deviation,
  color: [hex >> 16, (hex >> 8) & 255, hex & 255],
});

/**
 * NDVI minus the median of blocks of the same crop: brown is behind them, blue-green ahead (ColorBrewer BrBG, safe with colour deficiency).
 * A stop's `ndvi` is that deviation.
 */
export const FOLLOW_UP_RAMP = {
  id: 'follow-up',
  stops: [
    stop(-0.3, 0x8c510a),
    stop(-0.2, 0xd8b365),
    stop(-0.1, 0xf6e8c3),
    stop(0, 0xf5f5f5),
    stop(0.1, 0xc7eae5),
    stop(0.2, 0x5ab4ac),
    stop(0.3, 0x01665e),
  ],
} as const satisfies Ramp;

/**
 * The 256 colours of NDVI byte codes, as red, green, blue triples, as deviations from a median.
 * @param median NDVI, the median of the means of blocks of the same crop around on that date
 */
export function followUpPalette(median: number, ramp: Ramp = FOLLOW_UP_RAMP): Uint8Array {
  const palette = new Uint8Array(768).fill(255);
  for (let code = NDVI_NO_DATA + 1; code < 256; code += 1)
    palette.set(rampColor(ramp, decodeNdvi(code) - median), code * 3);
  return palette;
}
