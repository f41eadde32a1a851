import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { addReturn, emptyCells, pointGrid, type PointCells } from '@georisk/domain/forest/points/pointCells.ts';
import { type GroundSource, pointModels, type PointModelsRefusal } from '@georisk/domain/forest/points/pointModels.ts';
import type { Grid } from '@georisk/domain/raster/grid.ts';
import { fileAccess } from './access.ts';
import { readLasCrs } from './points/lasCrs.ts';
import { type LasHeader, readLasHeader } from './points/lasHeader.ts';
import { PointsError, type PointsFault } from './points/pointsError.ts';
import { readPoints } from './points/readPoints.ts';
import { isRasterEpsg, usualEpsg } from '@georisk/domain/geo/projection.ts';
import { RasterError } from './rasterError.ts';

export { type PointsFault } from './points/pointsError.ts';

export interface PointsAsked {
  readonly path: string;
  /** EPSG code that overrides the file's. */
  readonly crs: number | undefined;
}

/** The file cannot be used; `detail` is English, for logs. */
export interface PointsRefusal {
  readonly ok: false;
  readonly code: PointsFault;
  readonly detail: string;
}

/** The facts of a point cloud from its header. */
export interface PointsSummary {
  readonly ok: true;
  readonly epsg: number;
  readonly box: BBox;
  /** Day on which the file was made; null where it does not say. */
  readonly created: string | null;
}

/** Terrain and canopy of a point cloud; plain values, for a process of its own. */
export interface PointHeights extends PointsSummary {
  readonly grid: Grid;
  /** m above the sea; NaN where unknown. */
  readonly terrain: Float32Array;
  /** m above the ground; NaN where unknown. */
  readonly canopy: Float32Array;
  readonly ground: GroundSource;
  readonly points: number;
  /** Returns for each square metre. */
  readonly density: number;
}

/** Points of one file: a square kilometre with thirty for each square metre. */
export const MAX_POINTS = 30_000_000;

/** Metres by which heights may be out of the bounds that a header states: some are rounded. */
const MARGIN = 1;
/** Classes of LAS that are errors of the scan, and the one of ground. */
const NOISE: ReadonlySet<number> = new Set([7, 18]);
const GROUND = 2;

/** How the class of a point is stored: from format 6 on in a byte of its own; flags of points that do not count. */
const CLASSES = [
  { at: 15, mask: 0x1f, flagsAt: 15, ignored: 0b1010_0000 },
  { at: 16, mask: 0xff, flagsAt: 15, ignored: 0b0000_0101 },
] as const;

async function open<T>({ path, crs }: PointsAsked, work: (header: LasHeader, epsg: number) => Promise<T>) {
  let access: ReturnType<typeof fileAccess> | undefined;
  try {
    access = fileAccess(path);
    const header = await readLasHeader(access);
    const epsg = usualEpsg(crs ?? (await readLasCrs(access, header)));
    if (epsg === null || !isRasterEpsg(epsg)) throw new PointsError('unsupportedCrs', `EPSG:${epsg ?? 'not declared'}`);
    return await work(header, epsg);
  } catch (cause) {
    if (cause instanceof PointsError) return { ok: false, code: cause.fault, detail: cause.message } as const;
    if (cause instanceof RasterError) return { ok: false, code: 'notLas', detail: cause.message } as const;
    throw cause;
  } finally {
    access?.close();
  }
}

/** Opens a point cloud and reads its header alone. */
export const inspectPoints = (asked: PointsAsked): Promise<PointsSummary | PointsRefusal> =>
  open(asked, ({ box, created }, epsg) => Promise.resolve({ ok: true, epsg, box, created } as const));

async function cellsOf(path: string, header: LasHeader): Promise<PointCells> {
  const { x, y, z, format, count, heights } = header;
  if (count > MAX_POINTS) throw new PointsError('tooManyPoints', `${count} points`);
  const grid = pointGrid(header.box, count);
  if (grid === null) throw new PointsError('tooLarge', `bounds ${header.box.join(' ')}`);
  const cells = emptyCells(grid);
  const { at, mask, flagsAt, ignored } = CLASSES[format < 6 ? 0 : 1];
  let used = 0;
  const access = fileAccess(path);
  try {
    await readPoints(access, header, (view, record) => {
      const kind = view.getUint8(record + at) & mask;
      if (NOISE.has(kind) || (view.getUint8(record + flagsAt) & ignored) !== 0) return;
      const [east, north, height] = [
        view.getInt32(record, true) * x.scale + x.offset,
        view.getInt32(record + 4, true) * y.scale + y.offset,
        view.getInt32(record + 8, true) * z.scale + z.offset,
      ];
      const isBetween = height >= heights[0] - MARGIN && height <= heights[1] + MARGIN;
      if (!isBetween || !addReturn(cells, east, north, height, kind === GROUND))
        throw new PointsError('outsideBounds', `a point at ${east} ${north} ${height}`);
      used += 1;
    });
  } finally {
    access.close();
  }
  if (used === 0) throw new PointsError('empty', 'noise alone');
  return cells;
}

/** Reads a LAS, LAZ or COPC file as two grids of heights. */
export const readPointHeights = (asked: PointsAsked): Promise<PointHeights | PointsRefusal | PointModelsRefusal> =>
  open(asked, async (header, epsg) => {
    const { box, created, count } = header;
    const models = pointModels(await cellsOf(asked.path, header));
    if (!models.ok) return models;
    const { terrain, canopy, ground, density } = models;
    const facts = { ok: true, epsg, box, created, points: count, ground, density } as const;
    return { ...facts, grid: terrain.grid, terrain: terrain.heights, canopy: canopy.heights };
  });
