import { z } from 'zod';

/** Where a device was: EPSG:23700, and the radius of 68 %, metres. */
export interface Fix {
  readonly at: readonly [number, number];
  readonly accuracy: number;
}

/** The same of an answer. */
export const place = z.object({ x: z.number(), y: z.number(), accuracy: z.number() });
export type Place = z.infer<typeof place>;
export const placeOfFix = ({ at: [x, y], accuracy }: Fix): Place => ({ x, y, accuracy });

/** A fix as text, for bodies and for addresses: easting, northing, accuracy, metres. */
export const fixText = z.string().regex(/^\d{1,7}(\.\d{1,2})?,\d{1,7}(\.\d{1,2})?,\d{1,6}(\.\d)?$/);

export const writeFix = ({ at: [x, y], accuracy }: Fix): string =>
  [x.toFixed(2), y.toFixed(2), accuracy.toFixed(1)].join();

/** @param text one that `fixText` has accepted */
export function readFix(text: string): Fix {
  const [x = Number.NaN, y = Number.NaN, accuracy = Number.NaN] = text.split(',').map(Number);
  return { at: [x, y], accuracy };
}
