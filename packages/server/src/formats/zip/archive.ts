import type { FileHead } from '../fileType.ts';
import { wholeFile } from '../rowList.ts';
import { holdsKml, openKmz } from '../kml/readKmz.ts';
import { zippedShapefile } from '../shp/readShapefile.ts';
import type { FeatureSource, OpenOptions } from '../featureSource.ts';
import { SourceError } from '../sourceFault.ts';
import { workbook } from '../xlsx/readWorkbook.ts';
import { zipEntries } from './readZip.ts';

/** A workbook is an archive, KMZ too, and a Shapefile comes in one: the content decides. */
export async function openArchive(path: string, head: FileHead, options: OpenOptions): Promise<FeatureSource> {
  const bytes = await wholeFile(path, head);
  const entries = zipEntries(bytes);
  if (entries.some(({ name }) => name === '[Content_Types].xml')) return workbook(path, bytes, options);
  if (entries.some(({ name }) => /\.shp$/i.test(name))) return zippedShapefile(path, entries, options);
  if (holdsKml(entries)) return openKmz(path, entries, options);
  if (entries.some(({ name }) => name === 'content.xml') && entries.some(({ name }) => name === 'mimetype'))
    throw new SourceError({ code: 'wrongType', found: 'ods', wanted: 'table' });
  throw new SourceError({ code: 'wrongType', found: 'zip', wanted: 'table' });
}
