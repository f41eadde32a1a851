import { findTrees } from '@georisk/domain/forest/crowns.ts';
import { canopyHeights, checkCanopy, checkTerrain, type HeightRefusal } from '@georisk/domain/forest/heightModel.ts';
import {
  ASPECT_CLASSES,
  aspectCodes,
  classCodes,
  SLOPE_SCALE,
  TREE_HEIGHT_SCALE,
} from '@georisk/domain/forest/scales.ts';
import { reliefOf } from '@georisk/domain/forest/terrain.ts';
import { crownPolygons, foundTrees } from '@georisk/domain/forest/trees.ts';
import type { MultiPolygon, Position } from '@georisk/domain/geo/types.ts';
import type { Grid } from '@georisk/domain/raster/grid.ts';
import type { RandomAccess } from '../access.ts';
import { storeClasses } from '../cog/classCog.ts';
import { openCog } from '../cog/openCog.ts';
import type { TaskControl } from '../childTask.ts';
import { type IngestRefusal, type IngestTask, refusalOf } from '../ingest/options.ts';
import { openSource } from '../ingest/source.ts';
import { runTerrainTask } from '../ingest/terrainTask.ts';
import type { LeftOut } from '../measured/valueGate.ts';
import { RasterError } from '../rasterError.ts';
import { openStore, type StorageKey, type StoreAddress } from '../storage.ts';
import { readHeights } from './readHeights.ts';

/** A tree that was found in a canopy, in the canopy's coordinate system. */
export interface CanopyTree {
  readonly at: Position;
  /** m */
  readonly height: number;
  /** m² */
  readonly crownArea: number;
  readonly crown: MultiPolygon;
}

export interface TreesTask {
  readonly store: StoreAddress;
  /** The canopy as its file came. */
  readonly key: StorageKey;
  readonly noData: number | null;
}

export type ForestJob =
  | { readonly kind: 'canopy' | 'terrain'; readonly task: IngestTask }
  | { readonly kind: 'trees'; readonly task: TreesTask };

/** Pictures that were made of heights, by what they show. */
export interface MadePictures {
  readonly ok: true;
  readonly grid: Grid;
  readonly epsg: number;
  readonly keys: Readonly<Record<string, StorageKey>>;
  /** Undeclared gaps and impossible values of the heights. */
  readonly leftOut: LeftOut;
}

/** The heights are no canopy, or no terrain; all that is wrong with them. */
export interface HeightsRefused {
  readonly ok: false;
  readonly code: 'heights';
  readonly refusals: readonly HeightRefusal[];
}

export interface TreesFound {
  readonly ok: true;
  readonly trees: readonly CanopyTree[];
}

export type ForestResult = MadePictures | TreesFound | HeightsRefused | IngestRefusal;

const refused = (refusals: readonly HeightRefusal[]): HeightsRefused => ({ ok: false, code: 'heights', refusals });

/** Triangles of a crown's outline that may be dropped, as a part of a cell: stairs become slopes. */
const SIMPLIFIED_CELLS = 1.2;

async function heightsOf(task: IngestTask, progress: (share: number) => void) {
  const { cog, epsg, noData } = await openSource(task);
  try {
    if (cog.sampleType === 'uint8') throw new RasterError('unsupportedLayout', 'bytes are no heights in metres');
    return { epsg, ...(await readHeights(cog, noData, progress)) };
  } finally {
    cog.access.close();
  }
}

/** The picture of tree heights of a canopy. */
async function canopyPicture(task: IngestTask, { progress }: TaskControl) {
  const { epsg, model, leftOut } = await heightsOf(task, progress);
  const check = checkCanopy(model);
  if (!check.ok) return refused(check.refusals);
  const store = await openStore(task.store);
  const codes = classCodes(TREE_HEIGHT_SCALE, canopyHeights(model));
  const height = await storeClasses(store, model.grid, epsg, codes, TREE_HEIGHT_SCALE);
  return { ok: true, grid: model.grid, epsg, keys: { height }, leftOut } as const;
}

/** The shaded picture of a terrain, with its slope and aspect. */
async function terrainPictures(task: IngestTask, control: TaskControl) {
  const { epsg, model, leftOut } = await heightsOf(task, (share) => control.progress(share / 2));
  const check = checkTerrain(model);
  if (!check.ok) return refused(check.refusals);
  const relief = await runTerrainTask(task, {
    ...control,
    progress: (share) => control.progress(0.5 + share / 4),
  });
  const store = await openStore(task.store);
  const ground = reliefOf(model);
  const slope = await storeClasses(store, model.grid, epsg, classCodes(SLOPE_SCALE, ground.slope), SLOPE_SCALE);
  const aspect = await storeClasses(store, model.grid, epsg, aspectCodes(ground), ASPECT_CLASSES);
  return { ok: true, grid: model.grid, epsg, keys: { relief: relief.key, slope, aspect }, leftOut } as const;
}

async function treesOf({ store, key, noData }: TreesTask, { progress }: TaskControl) {
  const access: RandomAccess = await (await openStore(store)).open(key);
  try {
    const cog = await openCog(access);
    const { model } = await readHeights(cog, noData ?? cog.noData, (share) => progress(share / 4));
    const found = findTrees(model);
    if (!found.ok) return refused(found.refusals);
    progress(0.75);
    const { grid } = model;
    const crowns = crownPolygons(grid, found.crowns, SIMPLIFIED_CELLS * grid.pixelWidth * grid.pixelHeight);
    const trees = foundTrees(grid, found.crowns).flatMap(({ tree, at, height, crownArea }): CanopyTree[] => {
      const crown = crowns.get(tree);
      return crown === undefined ? [] : [{ at, height, crownArea, crown }];
    });
    return { ok: true, trees } as const;
  } finally {
    access.close();
  }
}

/** Works in this thread. A fault of the file is a result; anything else is thrown. */
export async function runForestTask(job: ForestJob, control: TaskControl): Promise<ForestResult> {
  try {
    if (job.kind === 'trees') return await treesOf(job.task, control);
    return await (job.kind === 'canopy' ? canopyPicture : terrainPictures)(job.task, control);
  } catch (cause) {
    if (cause instanceof RasterError) return refusalOf(cause);
    throw cause;
  }
}
