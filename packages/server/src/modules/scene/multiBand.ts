import { basename } from 'node:path';
import { normalBaseline } from '@georisk/imagery/satellite/reflectance.ts';
import type { BandAsset, BandName, SceneAssets } from '@georisk/imagery/scene/sceneAssets.ts';
import { dateInName } from '#server/imports/values.ts';
import { sceneOffset } from './offset.ts';
import { SceneInputError } from './sceneFaultCodes.ts';
import { bandOfName, type SceneFileOptions, tileInName } from './sceneOptions.ts';
import { readTiffNotes } from './tiffNotes.ts';

/** One GeoTIFF with all bands of a date, named by their descriptions or by the caller. @throws SceneInputError, RasterError */
export async function sceneOfMultiBand(path: string, options: SceneFileOptions): Promise<SceneAssets> {
  const notes = await readTiffNotes(path);
  const fileName = basename(path).replace(/\.tiff?$/i, '');
  const date = options.date ?? dateInName(basename(path)) ?? notes.date;
  if (date === null) throw new SceneInputError({ code: 'dateMissing' });
  const baseline = normalBaseline(options.baseline ?? null);
  const granule = options.granule ?? tileInName(fileName) ?? '';
  return {
    externalId: granule === '' ? `${fileName}@${date}` : `${fileName}@${date}@${granule}`,
    date,
    acquiredAt: notes.acquiredAt,
    granule,
    platform: notes.platform,
    baseline,
    cloudCover: null,
    offset: sceneOffset({ applied: options.offsetApplied, baseline }),
    quantification: 10_000,
    bands: options.bands === undefined ? byDescription(path, notes.names) : byOrder(path, options.bands, notes.bands),
  };
}

const asset = (href: string, index: number): BandAsset => ({ href, band: index + 1, format: 'geotiff' });

function byDescription(path: string, names: readonly (string | null)[]): SceneAssets['bands'] {
  const found: Partial<Record<BandName, BandAsset>> = {};
  for (const [index, name] of names.entries()) {
    const band = name === null ? null : bandOfName(name);
    if (band !== null) found[band] ??= asset(path, index);
  }
  if (found.B04 === undefined) throw new SceneInputError({ code: 'bandsUnnamed', bands: names.length });
  return found;
}

/** Every name must be a known one, or `-` for a band that is not used. */
function byOrder(path: string, names: readonly string[], bands: number): SceneAssets['bands'] {
  if (names.length !== bands) throw new SceneInputError({ code: 'bandsMiscounted', named: names.length, bands });
  const found: Partial<Record<BandName, BandAsset>> = {};
  for (const [index, name] of names.entries()) {
    if (name === '-') continue;
    const band = bandOfName(name);
    if (band === null) throw new SceneInputError({ code: 'bandUnknown', name });
    found[band] = asset(path, index);
  }
  return found;
}
