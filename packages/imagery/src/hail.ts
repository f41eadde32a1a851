import type { Polygon, Position } from '@georisk/domain/geo/types.ts';
import type { Grid } from '@georisk/domain/raster/grid.ts';
import { type Severity, severityOfMesh } from '@georisk/domain/radar/hail.ts';
import { type LabelWindow, relabelled } from '@georisk/domain/zones/labels.ts';
import { zonePolygons } from '@georisk/domain/zones/polygons.ts';
import { type IngestRefusal, refusalOf } from './ingest/options.ts';
import { openSource } from './ingest/source.ts';
import { type Project, projectorBetween } from '@georisk/domain/geo/projection.ts';
import { measuredFigures } from './measured/readMeasured.ts';
import type { LeftOut } from './measured/valueGate.ts';
import { RasterError } from './rasterError.ts';

/** Cells of the largest grid: Hungary at 150 m. */
const MAX_CELLS = 4_000_000;
/** mm; the largest hailstone that was ever measured had 203. */
const SIZES = { lowest: 0, highest: 300 };

export interface HailArea {
  readonly severity: Severity;
  /** Closed rings in EPSG:23700, holes after the outline. */
  readonly rings: Polygon['coordinates'];
}

export interface HailAreas {
  readonly ok: true;
  /**
   * Areas of at least each severity (domain.md 5): they lie within one another, so that a kernel that is too small to
   * stand alone still counts with what surrounds it. Where areas overlap the worst counts.
   */
  readonly areas: readonly HailArea[];
  /** Largest size by severity, mm. */
  readonly largest: Readonly<Record<number, number>>;
  /** Undeclared gaps and impossible values. */
  readonly leftOut: LeftOut;
}

interface HailGrid extends Pick<HailAreas, 'largest' | 'leftOut'> {
  readonly grid: Grid;
  /** Severity of each cell, 0 where there was none. */
  readonly window: LabelWindow;
  /** From the grid's coordinate system to EPSG:23700. */
  readonly project: Project;
}

export interface HailAsked {
  readonly path: string;
  /** EPSG code that overrides the file's. */
  readonly crs: number | undefined;
  /** Value that is no data, where the file does not say. */
  readonly noData: number | undefined;
}

/**
 * Reads a GeoTIFF with one band of hail sizes, mm, as areas of severity: plain values, for a process of its own.
 * Refused: `tooLarge` above 4 million cells, `unsupportedLayout` of several bands, `implausibleValues` of sizes that no
 * hail has.
 */
export async function readHailAreas(asked: HailAsked): Promise<HailAreas | IngestRefusal> {
  try {
    const read = await readHailGrid(asked);
    return { ok: true, areas: areasOf(read), largest: read.largest, leftOut: read.leftOut };
  } catch (cause) {
    if (cause instanceof RasterError) return refusalOf(cause);
    throw cause;
  }
}

function areasOf({ grid, window, project }: HailGrid): readonly HailArea[] {
  const toEov = ([x, y]: Position): Position => {
    const [east, north] = project(x, y);
    return [Math.round(east * 100) / 100, Math.round(north * 100) / 100];
  };
  return ([1, 2, 3, 4] as const satisfies readonly Severity[]).flatMap((severity) => {
    if (!window.labels.some((label) => label >= severity)) return [];
    const within = relabelled(
      window,
      window.labels.map((label) => (label >= severity ? severity : 0)),
    );
    return zonePolygons(within, grid, { simplifyArea: 0, project: toEov }).flatMap(({ geometry }) =>
      geometry.coordinates.map((rings) => ({ severity, rings })),
    );
  });
}

async function readHailGrid({ path, crs, noData: given }: HailAsked): Promise<HailGrid> {
  const { cog, epsg, noData } = await openSource({ source: path, crs, noData: given });
  try {
    const { grid } = cog;
    const source = measuredFigures(cog, { range: SIZES, noData });
    if (grid.width * grid.height > MAX_CELLS) throw new RasterError('tooLarge', `${grid.width} x ${grid.height} cells`);
    const labels = new Int32Array(grid.width * grid.height);
    const largest: Record<number, number> = {};
    for await (const { firstRow, rows, values } of source.rows()) {
      for (let at = 0; at < rows * grid.width; at += 1) {
        const size = values[at] ?? Number.NaN;
        if (Number.isNaN(size)) continue;
        const severity = severityOfMesh(size);
        if (severity === null) continue;
        labels[firstRow * grid.width + at] = severity;
        largest[severity] = Math.max(largest[severity] ?? 0, size);
      }
    }
    const leftOut = source.verdict();
    const window = { left: 0, top: 0, width: grid.width, height: grid.height, labels };
    return { grid, window, largest, leftOut, project: projectorBetween(epsg, 23_700) };
  } finally {
    cog.access.close();
  }
}
