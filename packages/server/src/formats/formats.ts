import { csvOf } from '@georisk/tables/csv.ts';
import { XLSX_TYPE } from '@georisk/tables/xlsx/xlsx.ts';
import { openCsv } from './csv/readCsv.ts';
import type { FeatureSource, OpenOptions } from './featureSource.ts';
import { openFlatGeobuf } from './fgb/readFlatGeobuf.ts';
import type { FileHead } from './fileType.ts';
import { openGeoJson } from './geojson/readGeoJson.ts';
import { openGeoPackage } from './gpkg/readGeoPackage.ts';
import { gpxOf } from './gpx/writeGpx.ts';
import { openKml } from './kml/readKml.ts';
import { kmlOf } from './kml/writeKml.ts';
import { openShapefile } from './shp/readShapefile.ts';
import type { ForeignType } from './sourceFault.ts';
import { openWorkbook } from './xlsx/readWorkbook.ts';
import { xlsxOf } from './xlsx/writeWorkbook.ts';
import { openArchive } from './zip/archive.ts';

interface Format {
  /** First bytes of its files, in Latin-1; a name's ending is never trusted. Text formats have none. */
  readonly begins?: readonly string[];
  /** Media type of answers with such a file. */
  readonly mediaType?: string;
  /** Opens a file as features. */
  readonly open?: (path: string, head: FileHead, options: OpenOptions) => Promise<FeatureSource>;
  readonly write?: (...given: never[]) => string | Promise<Buffer>;
}

/** Every format of files: how it is recognised, read and written. Formats without a reader are refused by name. */
export const FORMATS = {
  geojson: { open: openGeoJson },
  geopackage: { begins: ['SQLite format 3\0'], open: openGeoPackage },
  csv: { mediaType: 'text/csv; charset=utf-8', open: openCsv, write: csvOf },
  flatgeobuf: { begins: ['fgb\x03fgb'], open: openFlatGeobuf },
  shapefile: { begins: ['\0\0\x27\x0a'], open: openShapefile },
  /** Of a Shapefile, or a workbook. */
  zip: { mediaType: 'application/zip', begins: ['PK\x03\x04', 'PK\x05\x06'], open: openArchive },
  xls: { begins: ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'], open: openWorkbook },
  xlsx: { mediaType: XLSX_TYPE, write: xlsxOf },
  kml: { mediaType: 'application/vnd.google-earth.kml+xml; charset=utf-8', write: kmlOf },
  gpx: { mediaType: 'application/gpx+xml; charset=utf-8', write: gpxOf },
  tiff: { begins: ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'] },
  las: { begins: ['LASF'] },
  jpeg2000: { begins: ['\0\0\0\x0cjP  ', '\xff\x4f\xff\x51'] },
  jpeg: { begins: ['\xff\xd8\xff'] },
  png: { begins: ['\x89PNG'] },
  pdf: { begins: ['%PDF'] },
  /** Read where it is KML, which has no first bytes of its own. */
  xml: { open: openKml },
  dbf: {},
  gzip: { begins: ['\x1f\x8b'] },
  unknown: {},
} as const satisfies Record<ForeignType | 'xlsx' | 'kml' | 'gpx', Format>;

const rows = Object.entries(FORMATS) as readonly (readonly [keyof typeof FORMATS, Format])[];
const MAGIC = rows.flatMap(([name, { begins = [] }]) =>
  begins.map((begin) => ({ name: name as ForeignType, bytes: Buffer.from(begin, 'latin1') })),
);

/** The format that begins with these bytes; undefined for text and for unknown formats. */
export const formatOfBytes = (head: Buffer): ForeignType | undefined =>
  MAGIC.find(({ bytes }) => head.subarray(0, bytes.length).equals(bytes))?.name;

/** The reader of a format as features; undefined where there is none. */
export const openerOf = (type: ForeignType): Format['open'] => (FORMATS[type] as Format).open;
