import { fileAccess } from '@georisk/imagery/access.ts';
import { readDirectories } from '@georisk/imagery/cog/ifd.ts';
import { TAG } from '@georisk/imagery/cog/tags.ts';
import { dateInName, dateOf } from '#server/imports/values.ts';

const ITEM = /<Item\b[^>]{0,300}\bname="([^"]{1,100})"[^>]{0,300}>([^<]{0,100})<\/Item>/g;
/** Metadata names of the picture's day in remote-sensing programs, best first. */
const NAMES = ['ACQUISITION_DATE', 'ACQUISITIONDATE', 'ACQUISITION_DATETIME', 'SENSING_TIME', 'DATE_ACQUIRED', 'DATE'];

/** The day of a picture: from the name of its file, else from its metadata; null where neither gives one. */
export async function rasterDate(path: string, fileName: string): Promise<string | null> {
  return dateInName(fileName) ?? dateInMetadata(await metadataOf(path));
}

/** The day in GDAL's metadata tag. */
export function dateInMetadata(xml: string): string | null {
  const items = new Map([...xml.matchAll(ITEM)].map(([, name = '', value = '']) => [name.toUpperCase(), value]));
  const found = NAMES.map((name) => dateOf(items.get(name))).find((date) => date !== null);
  return found ?? null;
}

async function metadataOf(path: string): Promise<string> {
  const access = fileAccess(path);
  try {
    const { ifds } = await readDirectories(access);
    const text = ifds[0]?.get(TAG.gdalMetadata);
    return typeof text === 'string' ? text : '';
  } finally {
    access.close();
  }
}
