import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { fileAccess } from '../access.ts';
import { openCog } from '../cog/openCog.ts';
import { bandsOf, readMasked } from '../measured/readMasked.ts';
import { RasterError } from '../rasterError.ts';
import { TemperatureCollector, type Temperatures, windowWithin } from './collect.ts';
import { TemperatureError } from './fault.ts';
import { judge, temperatureGate } from './temperatureGate.ts';

export interface TiffAsked {
  readonly path: string;
  /** Day of the file. */
  readonly date: string;
  /** Bounds of what is kept, EPSG:23700. */
  readonly bounds: BBox;
  /** EPSG code that overrides the file's. */
  readonly crs: number | undefined;
  /** Value that is no data, where the file does not say. */
  readonly noData: number | undefined;
}

/** Cells of the largest file that is read before it is cut: the whole Earth at a tenth of a degree. */
const MAX_CELLS = 10_000_000;
const FIGURES = 2;

/**
 * A GeoTIFF of one day: the minima in the first band, °C, and in a second one the means.
 * @throws RasterError, TemperatureError
 */
export async function readTemperatureTiff(asked: TiffAsked): Promise<Temperatures> {
  const access = fileAccess(asked.path);
  try {
    const cog = await openCog(access);
    const { grid } = cog;
    const samples = bandsOf(cog);
    if (samples > FIGURES) throw new TemperatureError({ code: 'bands', bands: samples });
    if (grid.width * grid.height > MAX_CELLS) throw new RasterError('tooLarge', `${grid.width} x ${grid.height} cells`);
    const epsg = asked.crs ?? cog.epsg;
    const window = windowWithin(grid, epsg, asked.bounds);
    const collector = new TemperatureCollector(grid, epsg as number, window, 1, samples);
    const figures = Array.from({ length: samples }, () =>
      new Float64Array(window.width * window.height).fill(Number.NaN),
    );
    const gates = figures.map(() =>
      temperatureGate(asked.noData ?? cog.noData, { ...cog, isWhole: cog.sampleType !== 'float32' }),
    );
    for (const gate of gates) gate.place = asked.date;
    for await (const { firstRow, rows, values, present } of readMasked(cog))
      for (
        let row = Math.max(firstRow, window.top);
        row < Math.min(firstRow + rows, window.top + window.height);
        row += 1
      )
        for (let column = 0; column < window.width; column += 1) {
          const from = (row - firstRow) * grid.width + window.left + column;
          if (present !== null && present[from] === 0) continue;
          for (const [band, figure] of figures.entries())
            figure[(row - window.top) * window.width + column] =
              gates[band]?.take(values[from * samples + band] ?? Number.NaN) ?? Number.NaN;
        }
    for (const gate of gates) judge(gate);
    const [minimum, mean] = figures;
    collector.add(asked.date, valuesOf(minimum), valuesOf(mean));
    return collector.finish(null);
  } finally {
    access.close();
  }
}

const valuesOf = (figure: Float64Array | undefined) =>
  figure === undefined ? null : (index: number) => figure[index] ?? Number.NaN;
