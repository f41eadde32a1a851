import type { Grid } from '@georisk/domain/raster/grid.ts';
import { severityOfMesh } from '@georisk/domain/radar/hail.ts';
import type { LabelWindow } from '@georisk/domain/zones/labels.ts';
import { readRows } from './cog/readRows.ts';
import { openSource } from './ingest/source.ts';
import { type Project, projectorBetween } from './projection.ts';
import { RasterError } from './rasterError.ts';

/** Cells of the largest grid: Hungary at 150 m. */
const MAX_CELLS = 4_000_000;
/** mm; the largest hailstone that was ever measured had 203. */
const LARGEST = 300;

export interface HailGrid {
  readonly grid: Grid;
  readonly epsg: number;
  /** Severity of each cell, 0 where there was none (domain.md 5). */
  readonly window: LabelWindow;
  /** Largest size by severity, mm. */
  readonly largest: Readonly<Record<number, number>>;
  /** From the grid's coordinate system to EPSG:23700. */
  readonly project: Project;
}

/**
 * Reads a GeoTIFF with one band of hail sizes, mm, as classes of severity.
 * @throws RasterError `tooLarge` above 4 million cells, `unsupportedLayout` of several bands, `implausibleValues` of sizes
 * that no hail has
 */
export async function readHailGrid(
  source: string,
  { crs, noData: given }: { readonly crs?: number | undefined; readonly noData?: number | undefined },
): Promise<HailGrid> {
  const { cog, epsg, noData } = await openSource({ source, crs, noData: given });
  try {
    const { grid } = cog;
    if (cog.samples !== 1) throw new RasterError('unsupportedLayout', `${cog.samples} bands, one of sizes expected`);
    if (grid.width * grid.height > MAX_CELLS) throw new RasterError('tooLarge', `${grid.width} x ${grid.height} cells`);
    const labels = new Int32Array(grid.width * grid.height);
    const largest: Record<number, number> = {};
    for await (const { firstRow, rows, values } of readRows(cog)) {
      for (let at = 0; at < rows * grid.width; at += 1) {
        const size = values[at] ?? Number.NaN;
        if (size === noData || Number.isNaN(size)) continue;
        if (size < 0 || size > LARGEST) throw new RasterError('implausibleValues', `${size} mm`);
        const severity = severityOfMesh(size);
        if (severity === null) continue;
        labels[firstRow * grid.width + at] = severity;
        largest[severity] = Math.max(largest[severity] ?? 0, size);
      }
    }
    const window = { left: 0, top: 0, width: grid.width, height: grid.height, labels };
    return { grid, epsg, window, largest, project: projectorBetween(epsg, 23_700) };
  } finally {
    cog.access.close();
  }
}
