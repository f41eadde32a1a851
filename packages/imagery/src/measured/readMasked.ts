import type { RasterValues } from '@georisk/domain/raster/rasterValues.ts';
import { readRows } from '../cog/readRows.ts';
import type { Cog } from '../cog/openCog.ts';
import { maskReader } from './maskRows.ts';

/** Full-width rows of the bands of figures, interleaved. The array is reused for the next rows. */
export interface MaskedStrip {
  readonly firstRow: number;
  readonly rows: number;
  readonly values: RasterValues;
  /** Whether each pixel has data, 1 or 0, by the file's mask and opacity; null where it has neither. */
  readonly present: Uint8Array | null;
}

/** Bands that are figures or colours: all but the opacity. */
export const bandsOf = ({ samples, alpha }: Pick<Cog, 'samples' | 'alpha'>): number =>
  samples - (alpha === null ? 0 : 1);

/** Reads an image from north to south with what its own mask and its opacity say of each pixel. */
export async function* readMasked(cog: Cog): AsyncGenerator<MaskedStrip> {
  const mask = maskReader(cog);
  const { alpha, samples, grid } = cog;
  for await (const { firstRow, rows, values } of readRows(cog)) {
    const masked = mask === null ? null : await mask.rows(firstRow, rows);
    if (alpha === null) yield { firstRow, rows, values, present: masked };
    else {
      const present = masked ?? new Uint8Array(rows * grid.width).fill(1);
      yield { firstRow, rows, values: withoutAlpha(values, samples, alpha, present), present };
    }
  }
}

/** Moves the bands together, in the same array, and marks what is transparent. */
function withoutAlpha(values: RasterValues, samples: number, alpha: number, present: Uint8Array): RasterValues {
  let to = 0;
  for (let pixel = 0; pixel < present.length; pixel += 1) {
    const from = pixel * samples;
    if (!((values[from + alpha] as number) > 0)) present[pixel] = 0;
    for (let sample = 0; sample < samples; sample += 1) {
      if (sample === alpha) continue;
      values[to] = values[from + sample] as number;
      to += 1;
    }
  }
  return values.subarray(0, to);
}
