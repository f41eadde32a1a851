import { decodeNdvi, NDVI_NO_DATA } from './encoding.ts';
import { NDVI_RAMPS, type Ramp, rampColor } from './ramp.ts';

/** NDVI of a biomass intensity of 0 and, `SPAN` higher, of 100. */
const LOW = 0.15;
const SPAN = 0.75;

/**
 * Biomass intensity (BMI), 0..100 whole numbers (spec domain 3).
 * @param ndvi dimensionless
 */
export const biomassIntensity = (ndvi: number): number =>
  Math.min(Math.max(Math.floor((100 * (ndvi - LOW)) / SPAN + 0.5), 0), 100);

/** NDVI in the middle of a biomass intensity. @param intensity 0..100 */
export const ndviOfIntensity = (intensity: number): number => LOW + (SPAN * intensity) / 100;

/** The specified NDVI colours spread over 0..100; a stop's `ndvi` is a biomass intensity. */
export const BMI_RAMP: Ramp = {
  id: 'bmi',
  stops: NDVI_RAMPS.ndvi.stops.map(({ ndvi, color }) => ({ ndvi: (100 * ndvi) / 0.95, color })),
};

/** The 256 colours of NDVI byte codes as red, green, blue triples, by their biomass intensity; code 0 (no data) is white. */
export function bmiPalette(): Uint8Array {
  const palette = new Uint8Array(768).fill(255);
  for (let code = NDVI_NO_DATA + 1; code < 256; code += 1)
    palette.set(rampColor(BMI_RAMP, biomassIntensity(decodeNdvi(code))), code * 3);
  return palette;
}
