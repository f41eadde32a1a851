import { stat } from 'node:fs/promises';
import { isIsoDate } from '@georisk/domain/dates/isoDate.ts';
import type { SceneAssets } from '@georisk/imagery/scene/sceneAssets.ts';
import { isBandFolder, sceneOfBandFolder } from './bandFolder.ts';
import { sceneOfMultiBand } from './multiBand.ts';
import { isSafeFolder, sceneOfSafe } from './safeFolder.ts';
import { SceneInputError } from './sceneFaultCodes.ts';
import { dateOfInstant, type SceneFileOptions } from './sceneOptions.ts';

/** Sentinel-2A's first image; nothing can be older. */
const FIRST_DAY = '2015-06-23';

/**
 * Reads a path as a scene: a SAFE folder, a folder of bands, or one GeoTIFF with all bands.
 * @param latest the last day that a scene can be of, today
 * @throws SceneInputError, RasterError
 */
export async function sceneOfPath(path: string, options: SceneFileOptions, latest: string): Promise<SceneAssets> {
  if (options.date !== undefined && !isIsoDate(options.date))
    throw new SceneInputError({ code: 'dateWrong', date: options.date });
  const assets = await read(path, options);
  checkDate(assets, latest);
  return assets;
}

async function read(path: string, options: SceneFileOptions): Promise<SceneAssets> {
  const info = await stat(path).catch(() => null);
  if (info === null) throw new SceneInputError({ code: 'notFound' });
  if (!info.isDirectory()) return sceneOfMultiBand(path, options);
  if (await isSafeFolder(path)) return sceneOfSafe(path, options);
  if (await isBandFolder(path)) return sceneOfBandFolder(path, options);
  throw new SceneInputError({ code: 'noScene' });
}

/** A wrong day would put an image into the wrong place of every curve. */
export function checkDate({ date, acquiredAt }: Pick<SceneAssets, 'date' | 'acquiredAt'>, latest: string): void {
  if (!isIsoDate(date) || date < FIRST_DAY || date > latest) throw new SceneInputError({ code: 'dateWrong', date });
  const own = dateOfInstant(acquiredAt);
  if (own !== null && own !== date) throw new SceneInputError({ code: 'dateContradicts', given: date, own });
}
