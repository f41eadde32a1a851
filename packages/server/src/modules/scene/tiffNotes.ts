import { fileAccess } from '@georisk/imagery/access.ts';
import { readDirectories } from '@georisk/imagery/cog/ifd.ts';
import { TAG } from '@georisk/imagery/cog/tags.ts';
import { isoTime } from '#server/isoTime.ts';
import { dateInMetadata } from '#server/modules/raster/rasterDate.ts';
import { dateOfInstant } from './sceneOptions.ts';

/** GDAL's metadata of a GeoTIFF about its bands and its pass. */
export interface TiffNotes {
  readonly bands: number;
  /** Name of each band, in order; null where it has none. */
  readonly names: readonly (string | null)[];
  readonly date: string | null;
  readonly acquiredAt: string | null;
  readonly platform: string | null;
}

const ITEM = /<Item\b([^>]{0,300})>([^<]{0,300})<\/Item>/g;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?Z$/;
const INSTANTS = ['ACQUISITION', 'ACQUISITION_DATETIME', 'SENSING_TIME', 'DATETIME'];
const PLATFORMS = ['SATELLITE', 'PLATFORM', 'SPACECRAFT_NAME'];
const MAX_BANDS = 16;
const BAND = /^\d{1,2}$/;

/** Reads the metadata of a GeoTIFF. Faults are `RasterError`s. */
export async function readTiffNotes(path: string): Promise<TiffNotes> {
  const access = fileAccess(path);
  try {
    const { ifds } = await readDirectories(access);
    const samples = ifds[0]?.get(TAG.samplesPerPixel);
    const bands = typeof samples === 'object' ? Math.min(samples[0] ?? 1, MAX_BANDS) : 1;
    const xml = ifds[0]?.get(TAG.gdalMetadata);
    return notesOf(typeof xml === 'string' ? xml : '', bands);
  } finally {
    access.close();
  }
}

const ATTRIBUTES = {
  sample: /\bsample="([^"]{1,100})"/,
  role: /\brole="([^"]{1,100})"/,
  name: /\bname="([^"]{1,100})"/,
} as const;

function notesOf(xml: string, bands: number): TiffNotes {
  const names: (string | null)[] = Array.from({ length: bands }, () => null);
  const items = new Map<string, string>();
  for (const [, attributes = '', text = ''] of xml.matchAll(ITEM)) {
    const attribute = (name: keyof typeof ATTRIBUTES) => ATTRIBUTES[name].exec(attributes)?.[1];
    const sample = attribute('sample');
    const own = BAND.test(sample ?? '') ? Number(sample) : bands;
    if (attribute('role') === 'description' && own < bands) names[own] = text.trim();
    else if (sample === undefined) items.set(attribute('name')?.toUpperCase() ?? '', text.trim());
  }
  const first = (keys: readonly string[]) =>
    keys.map((key) => items.get(key)).find((value) => value !== undefined) ?? null;
  const instant = first(INSTANTS);
  const isTime = instant !== null && INSTANT.test(instant) && !Number.isNaN(isoTime(instant));
  const acquiredAt = isTime ? instant : null;
  return {
    bands,
    names,
    acquiredAt,
    date: dateOfInstant(acquiredAt) ?? dateInMetadata(xml),
    platform: first(PLATFORMS),
  };
}
