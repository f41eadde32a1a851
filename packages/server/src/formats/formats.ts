import { csvOf } from '@georisk/tables/csv.ts';
import { XLSX_TYPE } from '@georisk/tables/xlsx/xlsx.ts';
import type { FeatureSource, OpenOptions } from './featureSource.ts';
import type { FileHead } from './fileType.ts';
import { gpxOf } from './gpx/writeGpx.ts';
import { kmlOf } from './kml/writeKml.ts';
import type { ForeignType } from './sourceFault.ts';
import { xlsxOf } from './xlsx/writeWorkbook.ts';

/** Opens a file as features. */
type Open = (path: string, head: FileHead, options: OpenOptions) => Promise<FeatureSource>;

/** A reader that is loaded with its first file: each process that reads a file needs one of them. */
const loaded =
  (load: () => Promise<Open>): Open =>
  async (path, head, options) =>
    (await load())(path, head, options);

interface Format {
  /** First bytes of its files, in Latin-1; a name's ending is never trusted. Text formats have none. */
  readonly begins?: readonly string[];
  /** Media type of answers with such a file. */
  readonly mediaType?: string;
  readonly open?: Open;
  readonly write?: (...given: never[]) => string | Promise<Buffer>;
}

/** Every format of files: how it is recognised, read and written. Formats without a reader are refused by name. */
export const FORMATS = {
  geojson: { open: loaded(async () => (await import('./geojson/readGeoJson.ts')).openGeoJson) },
  geopackage: {
    begins: ['SQLite format 3\0'],
    open: loaded(async () => (await import('./gpkg/readGeoPackage.ts')).openGeoPackage),
  },
  /** Beside a GeoPackage: changes that are not in it yet, and their index. */
  sqliteLog: { begins: ['\x37\x7f\x06\x82', '\x37\x7f\x06\x83', '\x18\xe2\x2d\0'] },
  csv: {
    mediaType: 'text/csv; charset=utf-8',
    open: loaded(async () => (await import('./csv/readCsv.ts')).openCsv),
    write: csvOf,
  },
  flatgeobuf: {
    begins: ['fgb\x03fgb'],
    open: loaded(async () => (await import('./fgb/readFlatGeobuf.ts')).openFlatGeobuf),
  },
  shapefile: {
    begins: ['\0\0\x27\x0a'],
    open: loaded(async () => (await import('./shp/readShapefile.ts')).openShapefile),
  },
  /** Of a Shapefile or a KML file, or a workbook. */
  zip: {
    mediaType: 'application/zip',
    begins: ['PK\x03\x04', 'PK\x05\x06'],
    open: loaded(async () => (await import('./zip/archive.ts')).openArchive),
  },
  xls: {
    begins: ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
    open: loaded(async () => (await import('./xlsx/readWorkbook.ts')).openWorkbook),
  },
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
  xml: { open: loaded(async () => (await import('./kml/readKml.ts')).openKml) },
  html: {},
  spreadsheetml: {},
  ods: {},
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
