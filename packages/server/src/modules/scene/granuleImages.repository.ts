import type { Executor } from '#server/db/executor.ts';
import type { RasterRow } from '#server/modules/raster/raster.repository.ts';

/** A picture of a kept granule. */
export interface GranuleImage extends Pick<RasterRow, 'id' | 'srid' | 'grid' | 'storageKey'> {
  readonly sourceHash: string;
}

/** The pictures of a granule of a day. */
export interface GranuleImages {
  readonly ndvi: GranuleImage;
  readonly colours: GranuleImage | null;
}

/** @returns null where the granule has no image of NDVI */
export async function granuleImages(
  tx: Executor,
  group: string,
  date: string,
  granule: string,
): Promise<GranuleImages | null> {
  const rows = await tx
    .selectFrom('raster')
    .select(['id', 'kind', 'storageKey', 'sourceHash', 'srid'])
    .select(['width', 'height', 'originX', 'originY', 'pixelX', 'pixelY'])
    .where('groupName', '=', group)
    .where('date', '=', date)
    .where('granule', '=', granule)
    .where('kind', 'in', ['NDVI', 'TCI'])
    .execute();
  const imageOf = (wanted: string): GranuleImage | null => {
    const row = rows.find(({ kind }) => kind === wanted);
    if (row === undefined) return null;
    const { id, storageKey, sourceHash, srid, width, height, originX, originY, pixelX, pixelY } = row;
    const grid = { width, height, originX, originY, pixelWidth: Math.abs(pixelX), pixelHeight: Math.abs(pixelY) };
    return { id, storageKey, sourceHash, srid, grid };
  };
  const ndvi = imageOf('NDVI');
  return ndvi === null ? null : { ndvi, colours: imageOf('TCI') };
}
