import { fileAccess } from '../access.ts';
import { type Cog, openCog } from '../cog/openCog.ts';
import { isRasterEpsg } from '@georisk/domain/geo/projection.ts';
import { RasterError } from '../rasterError.ts';
import type { IngestTask } from './options.ts';

/** 2^31 pixels: the range of 32-bit pixel numbers, and twice Hungary at 10 m. */
const MAX_PIXELS = 0x7fffffff;

export interface IngestSource {
  readonly cog: Cog;
  readonly epsg: number;
  readonly noData: number | null;
}

/** Opens the file to import and checks that it has a georeference. The caller closes `cog.access`. */
export async function openSource(task: Pick<IngestTask, 'source' | 'crs' | 'noData'>): Promise<IngestSource> {
  const access = fileAccess(task.source);
  try {
    const cog = await openCog(access);
    const epsg = task.crs ?? cog.epsg;
    if (epsg === null || !isRasterEpsg(epsg)) throw new RasterError('unsupportedCrs', `EPSG:${epsg ?? 'not declared'}`);
    if (cog.grid.width * cog.grid.height > MAX_PIXELS) throw new RasterError('tooLarge', 'more than 2^31 pixels');
    return { cog, epsg, noData: task.noData ?? cog.noData };
  } catch (cause) {
    access.close();
    throw cause;
  }
}

/**
 * Pixels per side of a stored block. Measured on a whole scene: a tile without a decoded block in the cache costs a
 * third less with 256 than with 512, the file is as large, and a warm tile costs the same.
 */
export const STORED_BLOCK_SIZE = 256;
