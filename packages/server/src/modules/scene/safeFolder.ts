import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, resolve, sep } from 'node:path';
import { normalBaseline } from '@georisk/imagery/satellite/reflectance.ts';
import type { BandAsset, BandName, SceneAssets } from '@georisk/imagery/scene/sceneAssets.ts';
import { type SafeMetadata, parseSafeMetadata } from './safeMetadata.ts';
import { sceneOffset } from './offset.ts';
import { SceneInputError } from './sceneFaultCodes.ts';
import { dateOfInstant, type SceneFileOptions, tileInName } from './sceneOptions.ts';

const METADATA = 'MTD_MSIL2A.xml';
const OTHER_LEVEL = /^MTD_MSI(L1C|L1B)\.xml$/;
const MAX_METADATA_BYTES = 1 << 24;

/** Number of a band in the product's lists of offsets. */
const BAND_IDS: Readonly<Partial<Record<BandName, number>>> = { B02: 1, B03: 2, B04: 3, B08: 7, B8A: 8 };
/** The path of each band in its best resolution. */
const IMAGES: Readonly<Record<BandName, RegExp>> = {
  B02: /_B02_10m$/,
  B03: /_B03_10m$/,
  B04: /_B04_10m$/,
  B08: /_B08_10m$/,
  B8A: /_B8A_20m$/,
  SCL: /_SCL_20m$/,
};

/** Whether a folder is a SAFE product; another processing level is refused. @throws SceneInputError */
export async function isSafeFolder(folder: string): Promise<boolean> {
  const names = await readdir(folder);
  const other = names.map((name) => OTHER_LEVEL.exec(name)?.[1]).find((level) => level !== undefined);
  if (other !== undefined) throw new SceneInputError({ code: 'notLevel2A', found: other });
  if (!names.includes(METADATA) && /\.SAFE$/i.test(folder)) throw new SceneInputError({ code: 'noMetadata' });
  return names.includes(METADATA);
}

/** Reads a Sentinel-2 L2A product as it is distributed. @throws SceneInputError */
export async function sceneOfSafe(folder: string, options: SceneFileOptions): Promise<SceneAssets> {
  const path = join(folder, METADATA);
  const { size } = await stat(path);
  if (size > MAX_METADATA_BYTES) throw new SceneInputError({ code: 'brokenMetadata' });
  const metadata = parseSafeMetadata(await readFile(path, 'utf8'));
  if (metadata.level !== null && !/Level-?2A/i.test(metadata.level)) {
    throw new SceneInputError({ code: 'notLevel2A', found: metadata.level });
  }
  const name = metadata.product ?? basename(folder).replace(/\.SAFE$/i, '');
  const bands = await bandsOf(folder, metadata);
  const date = options.date ?? dateOfInstant(metadata.sensedAt);
  if (date === null) throw new SceneInputError({ code: 'dateMissing' });
  const baseline = normalBaseline(metadata.baseline) ?? normalBaseline(options.baseline ?? null);
  return {
    externalId: name,
    date,
    acquiredAt: metadata.sensedAt,
    granule: options.granule ?? tileInName(name) ?? '',
    platform: metadata.spacecraft,
    baseline,
    cloudCover: metadata.cloudCover,
    offset: sceneOffset({ applied: options.offsetApplied, declared: offsetOf(metadata, bands), baseline }),
    quantification: metadata.quantification ?? 10_000,
    bands,
  };
}

async function bandsOf(folder: string, { images }: SafeMetadata): Promise<SceneAssets['bands']> {
  const found: Partial<Record<BandName, BandAsset>> = {};
  const listed = images.length > 0 ? images : await imagesOnDisk(folder);
  for (const [name, pattern] of Object.entries(IMAGES) as [BandName, RegExp][]) {
    const own = listed.filter((image) => pattern.test(image));
    if (own.length > 1) throw new SceneInputError({ code: 'severalFiles', band: name, files: own });
    const [image] = own;
    if (image === undefined) continue;
    const href = resolve(folder, `${image}.jp2`);
    // The list comes from the product: its paths may not leave the product's folder.
    if (!href.startsWith(resolve(folder) + sep)) throw new SceneInputError({ code: 'brokenMetadata' });
    found[name] = { href, band: 1, format: 'jp2' };
  }
  return found;
}

async function imagesOnDisk(folder: string): Promise<readonly string[]> {
  const names = await readdir(join(folder, 'GRANULE'), { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith('.jp2')).map((name) => join('GRANULE', name.replace(/\.jp2$/, '')));
}

/** One offset for all bands that are used; null where the product declares none. */
function offsetOf({ offsets }: SafeMetadata, bands: SceneAssets['bands']): number | null {
  const own = Object.keys(bands)
    .map((name) => offsets.get(BAND_IDS[name as BandName] ?? Number.NaN))
    .filter((offset) => offset !== undefined);
  if (new Set(own).size > 1) throw new SceneInputError({ code: 'offsetsDiffer' });
  return own[0] ?? null;
}
