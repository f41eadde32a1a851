import { decodeNdvi, NDVI_NO_DATA } from './encoding.ts';
import { NDVI_RAMPS, rampColor } from './ramp.ts';

/** A field whose values differ by less is shown as uniform: noise must not look like a pattern. */
const MIN_SPAN = 0.02;

/**
 * The 256 colours of NDVI byte codes, as red, green, blue triples, with the specified colours stretched over one field: its lowest value blue, its
 * highest red. Code 0 (no data) is white.
 * @param low NDVI, the field's lowest
 * @param high NDVI, the field's highest
 */
export function relativePalette(low: number, high: number): Uint8Array {
  const { stops } = NDVI_RAMPS.ndvi;
  const [first, last] = [stops[0].ndvi, stops[stops.length - 1]?.ndvi ?? 1];
  const middle = (low + high) / 2;
  const half = Math.max(high - low, MIN_SPAN) / 2;
  const palette = new Uint8Array(768).fill(255);
  for (let code = NDVI_NO_DATA + 1; code < 256; code += 1) {
    const share = (decodeNdvi(code) - (middle - half)) / (2 * half);
    palette.set(rampColor(NDVI_RAMPS.ndvi, first + share * (last - first)), code * 3);
  }
  return palette;
}
