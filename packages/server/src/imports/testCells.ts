import type { FieldSpecs } from './fields.ts';
import type { Cells } from './vectorSpec.ts';

/** The cells of a row for a test; fields that it does not name are columns that the file does not have. */
export const testCells = <F extends FieldSpecs>(fields: F, given: { readonly [Name in keyof F]?: unknown }): Cells<F> =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, given[field]])) as Cells<F>;

/** A square with sides in metres, its south-western corner in EPSG:23700. */
export const testSquare = (west: number, south: number, side: number) =>
  ({
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [west + side, south],
        [west + side, south + side],
        [west, south + side],
        [west, south],
      ],
    ],
  }) as const;
