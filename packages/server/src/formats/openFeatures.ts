import { openArchive } from './zip/archive.ts';
import { openCsv } from './csv/readCsv.ts';
import { openFlatGeobuf } from './fgb/readFlatGeobuf.ts';
import { type FileHead, readFileHead } from './fileType.ts';
import { openGeoJson } from './geojson/readGeoJson.ts';
import { openGeoPackage } from './gpkg/readGeoPackage.ts';
import { openShapefile } from './shp/readShapefile.ts';
import type { FeatureSource, OpenOptions } from './featureSource.ts';
import { type ForeignType, SourceError } from './sourceFault.ts';
import { openWorkbook } from './xlsx/readWorkbook.ts';

type Opener = (path: string, head: FileHead, options: OpenOptions) => Promise<FeatureSource>;

const OPENERS: Partial<Readonly<Record<ForeignType, Opener>>> = {
  geojson: openGeoJson,
  geopackage: openGeoPackage,
  csv: openCsv,
  flatgeobuf: openFlatGeobuf,
  shapefile: openShapefile,
  zip: openArchive,
  xls: openWorkbook,
};

/**
 * Opens a file of features by its content, whatever its name ends in.
 * @throws SourceError
 */
export async function openFeatures(path: string, options: OpenOptions = {}): Promise<FeatureSource> {
  const head = await readFileHead(path);
  const opener = OPENERS[head.type];
  if (opener === undefined) throw new SourceError({ code: 'wrongType', found: head.type, wanted: 'table' });
  return opener(path, head, options);
}
