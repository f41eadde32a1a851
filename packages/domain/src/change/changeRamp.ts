import { type Ramp, type RampStop, rampColor } from '../ndvi/ramp.ts';
import { CODE_DIFFERENCES, deltaOfCodes } from './changeClass.ts';

const stop = (delta: number, hex: number): RampStop => ({
  ndvi: delta,
  color: [hex >> 16, (hex >> 8) & 255, hex & 255],
});

/**
 * The colours of the seven classes of change (spec domain 4.2) as one continuous ramp: each inner class's colour at its middle. A stop's `ndvi` is
 * a difference of NDVI, after minus before.
 */
export const CHANGE_RAMP = {
  id: 'change',
  stops: [
    stop(-0.4, 0xa50026),
    stop(-0.2, 0xf46d43),
    stop(-0.11, 0xfee08b),
    stop(0, 0xf7f7f7),
    stop(0.11, 0xd9ef8b),
    stop(0.2, 0x66bd63),
    stop(0.4, 0x006837),
  ],
} as const satisfies Ramp;

/** Code of "equal" in a picture of differences. */
const ZERO = 128;
const STEPS = 127;

/**
 * A difference of NDVI as a byte: 0 is no data, 1..255 stand for -1..1 in steps of 1/127 and 128 is exactly "equal"; beyond them the end codes.
 * @param delta NDVI after minus NDVI before, dimensionless
 */
export const encodeChange = (delta: number): number =>
  Number.isNaN(delta) ? 0 : Math.min(Math.max(Math.floor(delta * STEPS + 0.5) + ZERO, 1), 255);

/** Difference of NDVI of a byte code of change, -1..1; NaN for no data. */
export const decodeChange = (code: number): number => (code === 0 ? Number.NaN : (code - ZERO) / STEPS);

/** Byte code of change of every difference of two NDVI byte codes (see `deltaOfCodes`); both codes must be data. */
export const changeCodeTable = (): Uint8Array =>
  Uint8Array.from({ length: CODE_DIFFERENCES }, (_, entry) => encodeChange(deltaOfCodes(entry)));

/** The 256 colours of the byte codes of change as red, green, blue triples; code 0 (no data) is white. */
export function changePalette(): Uint8Array {
  const palette = new Uint8Array(768).fill(255);
  for (let code = 1; code < 256; code += 1) palette.set(rampColor(CHANGE_RAMP, decodeChange(code)), code * 3);
  return palette;
}
