import type { Grid } from '@georisk/domain/raster/grid.ts';
import type { PackedPolygons } from '@georisk/domain/raster/packedPolygons.ts';
import type { RunIndex } from '@georisk/domain/raster/runIndex.ts';
import type { ZonalStatistics } from '@georisk/domain/raster/zonalStatistics.ts';
import type { LeftOut } from '../measured/valueGate.ts';
import type { Implausible, RasterError, RasterErrorCode } from '../rasterError.ts';
import type { StorageKey, StoreAddress } from '../storage.ts';

/** The input of a raster's import; all of it can be passed to another process. */
export interface IngestTask {
  /** Path of the GeoTIFF. */
  readonly source: string;
  readonly store: StoreAddress;
  /** EPSG code, where the file declares none or a wrong one. */
  readonly crs?: number | undefined;
  /** Raw value that is no data, where the file does not say. */
  readonly noData?: number | undefined;
}

export interface NdviTask extends IngestTask {
  /** NDVI = raw * scale + offset, where the file does not say. Either given overrides the file for both. */
  readonly scale?: number | undefined;
  readonly offset?: number | undefined;
  /** Outlines of the blocks whose statistics are computed, in the raster's coordinate system. */
  readonly blocks?: PackedPolygons | undefined;
  /** Pixel runs of the same blocks from an earlier import; used where the grid is the same. */
  readonly runs?: RunIndex | undefined;
}

/** What the import of one image may take, where its sender is not trusted. */
export interface IngestLimits {
  /** Bytes of the image's decoded pixels, padding of its blocks included. */
  readonly decodedBytes: number;
  /** Time of its process, by the clock. */
  readonly milliseconds: number;
}

/** The file cannot be imported; `detail` is English, for logs. */
export interface IngestRefusal {
  readonly ok: false;
  readonly code: RasterErrorCode;
  readonly detail: string;
  /** Of `implausibleValues`. */
  readonly values?: Implausible | undefined;
}

export interface IngestedRaster {
  readonly ok: true;
  readonly key: StorageKey;
  /** Bytes. */
  readonly size: number;
  readonly grid: Grid;
  readonly epsg: number;
  /** Share of the raster's pixels with data, 0..1. */
  readonly validShare: number;
  /** Undeclared gaps and impossible values; null of colours, which have none. */
  readonly leftOut: LeftOut | null;
}

export interface IngestedNdvi extends IngestedRaster {
  /** Per block, from the values before their conversion to bytes; null where no blocks were given. */
  readonly statistics: ZonalStatistics | null;
  /** For the next raster on the same grid. */
  readonly runs: RunIndex | null;
}

/** A fault of the file as the answer to its import. */
export const refusalOf = ({ code, message, values }: RasterError): IngestRefusal => ({
  ok: false,
  code,
  detail: message,
  values,
});
