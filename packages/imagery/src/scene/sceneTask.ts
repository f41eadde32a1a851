import type { Grid } from '@georisk/domain/raster/grid.ts';
import type { PackedPolygons } from '@georisk/domain/raster/packedPolygons.ts';
import type { RunIndex } from '@georisk/domain/raster/runIndex.ts';
import type { ZonalStatistics } from '@georisk/domain/raster/zonalStatistics.ts';
import type { SceneCounts, UnusableReason } from '../satellite/secondLook.ts';
import type { RasterErrorCode } from '../rasterError.ts';
import type { StorageKey, StoreAddress } from '../storage.ts';
import type { BandName, SceneAssets } from './sceneAssets.ts';
import type { SceneFaultCode } from './sceneFault.ts';

/** The input of computing a scene; all of it can be passed to another process. */
export interface SceneTask {
  /** All of its bands are local files by now. */
  readonly assets: SceneAssets;
  readonly store: StoreAddress;
  readonly crs?: number | undefined;
  readonly withoutMask?: boolean | undefined;
  /** Outlines of the blocks whose statistics are computed, in the scene's coordinate system. */
  readonly blocks?: PackedPolygons | undefined;
  /** Pixel runs of the same blocks from an earlier scene; used where the grid is the same. */
  readonly runs?: RunIndex | undefined;
  /** Threads that decode and compute; small scenes are computed without. */
  readonly threads: number;
}

/** The scene cannot be computed; `detail` is English, for logs. */
export interface SceneRefusal {
  readonly ok: false;
  readonly code: SceneFaultCode | RasterErrorCode;
  readonly band: BandName | null;
  readonly detail: string;
}

export interface StoredPicture {
  readonly key: StorageKey;
  /** Bytes. */
  readonly size: number;
}

export interface ComputedScene {
  readonly ok: true;
  readonly grid: Grid;
  readonly epsg: number;
  /** Why the image must not be used; its pictures are not stored then. */
  readonly unusable: UnusableReason | null;
  readonly counts: SceneCounts;
  readonly ndvi: StoredPicture | null;
  /** Null also where the scene has no blue or green. */
  readonly trueColour: StoredPicture | null;
  /** Per block, NDVI from the values before their conversion to bytes; null where no blocks were given. */
  readonly statistics: ZonalStatistics | null;
  /** Per block the mean haze of its clear pixels, reflectance; null without blocks or without a blue band. */
  readonly haze: Float64Array | null;
  /** For the next scene on the same grid. */
  readonly runs: RunIndex | null;
}
