import { deserialize } from 'flatgeobuf/lib/mjs/generic/featurecollection.js';
import { parseProperties } from 'flatgeobuf/lib/mjs/generic/feature.js';
import type { Feature } from 'flatgeobuf/lib/mjs/flat-geobuf/feature.js';
import { GeometryType } from 'flatgeobuf/lib/mjs/flat-geobuf/geometry-type.js';
import { fromGeometry } from 'flatgeobuf/lib/mjs/geojson/geometry.js';
import type { HeaderMeta } from 'flatgeobuf/lib/mjs/header-meta.js';
import { calcTreeSize } from 'flatgeobuf/lib/mjs/packedrtree.js';
import type { FileHead } from '../fileType.ts';
import { rowList, wholeFile } from '../rowList.ts';
import { rowOfShape } from '../surfaces/rowOfShape.ts';
import type { ReadShape } from '../surfaces/surface.ts';
import { curvedShape, isCurved } from './flatGeometry.ts';
import type { FeatureSource, OpenOptions, SourceRow } from '../featureSource.ts';
import { SourceError } from '../sourceFault.ts';

const MAGIC_BYTES = 8;
const LENGTH_BYTES = 4;
const FIXED_BYTES = MAGIC_BYTES + LENGTH_BYTES;

/** Opens a FlatGeobuf file (flatgeobuf.org, version 3): its header gives the columns and the coordinate system. */
export async function openFlatGeobuf(path: string, head: FileHead, { srid }: OpenOptions): Promise<FeatureSource> {
  const bytes = await wholeFile(path, head);
  const header = await headerOf(bytes);
  if (!isWhole(bytes, header)) throw new SourceError({ code: 'brokenFlatGeobuf' });
  const { code: declared = 0, org, wkt } = header.crs ?? {};
  const isEpsg = declared > 0 && /^(?:EPSG)?$/i.test(org ?? '');
  return rowList(path, {
    format: 'flatgeobuf',
    srid: srid ?? (isEpsg ? declared : null),
    definition: srid === undefined ? (wkt ?? undefined) : undefined,
    columns: (header.columns ?? []).map(({ name }) => name),
    count: header.featuresCount,
    rows: () => rowsOf(bytes),
  });
}

/** Checked while the header is read: otherwise the features would be searched in the wrong place. */
class WrongHeader extends Error {}

async function headerOf(bytes: Buffer): Promise<HeaderMeta> {
  const refused = (cause?: unknown) => new SourceError({ code: 'brokenFlatGeobuf' }, { cause });
  if (bytes.length < FIXED_BYTES || bytes.length < FIXED_BYTES + bytes.readUInt32LE(MAGIC_BYTES)) throw refused();
  let header: HeaderMeta | undefined;
  const headerMetaFn = (found: HeaderMeta) => {
    // An index of nodes of one has no end.
    if (found.indexNodeSize === 1) throw new WrongHeader();
    header = found;
  };
  try {
    await deserialize(bytes, { headerMetaFn, fromFeature: rowOf as never }).next();
  } catch (cause) {
    // The first feature may be broken where the header is not: that is reported when the rows are read.
    if (header === undefined) throw refused(cause);
  }
  if (header === undefined) throw refused();
  return header;
}

/** Whether the features end with the file: the reader would take zeros after it for a shape. */
function isWhole(bytes: Buffer, { featuresCount, indexNodeSize }: HeaderMeta): boolean {
  let at = FIXED_BYTES + bytes.readUInt32LE(MAGIC_BYTES);
  if (indexNodeSize > 0) at += calcTreeSize(featuresCount, indexNodeSize);
  let count = 0;
  for (; at + LENGTH_BYTES <= bytes.length; count += 1) at += LENGTH_BYTES + bytes.readUInt32LE(at);
  return at === bytes.length && (featuresCount === 0 || count === featuresCount);
}

async function* rowsOf(bytes: Uint8Array): AsyncGenerator<SourceRow> {
  try {
    for await (const row of deserialize(bytes, { fromFeature: rowOf as never })) yield row as unknown as SourceRow;
  } catch (cause) {
    throw new SourceError({ code: 'brokenFlatGeobuf' }, { cause });
  }
}

/** @param id the library counts from 0 */
const rowOf = (id: number, feature: Feature, { columns, geometryType }: HeaderMeta): SourceRow =>
  rowOfShape(
    { row: id + 1, properties: parseProperties(feature, columns), geometry: null },
    shapeOf(feature, geometryType),
  );

function shapeOf(feature: Feature, declared: GeometryType): ReadShape | null {
  const geometry = feature.geometry();
  if (geometry === null) return null;
  const type = declared === GeometryType.Unknown ? geometry.type() : declared;
  if (isCurved(type)) return curvedShape(geometry, type);
  return { geometry: fromGeometry(geometry, declared) as ReadShape['geometry'], repairs: [] };
}
