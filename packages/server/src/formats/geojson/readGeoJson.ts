import { basename } from 'node:path';
import { sridOfName } from '../crsName.ts';
import { asCollection } from './sequence.ts';
import { withoutNaN } from './jsonFault.ts';
import { FeatureSplitter, type JsonPiece } from './featureSplitter.ts';
import { fileHash, fileText } from '../fileBytes.ts';
import type { FileHead } from '../fileType.ts';
import type { FeatureSource, OpenOptions, SourceRow } from '../featureSource.ts';
import { SourceError, type SourceFault } from '../sourceFault.ts';

/** The default of RFC 7946 where a file says nothing. */
const DEFAULT_SRID = 4326;

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Properties may be left out where they are empty: the columns are those of the first features, this many. */
const SAMPLE = 200;

/** Opens a FeatureCollection, or a sequence of features: reads its beginning, for the coordinate system and the columns. */
export async function openGeoJson(path: string, head: FileHead, { srid }: OpenOptions): Promise<FeatureSource> {
  const beginning = await readBeginning(path, head);
  return {
    fileName: basename(path),
    format: 'geojson',
    hash: await fileHash(path),
    srid: srid ?? beginning.srid,
    columns: beginning.columns,
    async *read(onFraction) {
      let row = 0;
      let listed = false;
      for await (const piece of pieces(path, head, (bytes) => onFraction?.(bytes / head.size))) {
        if (piece.kind === 'features') listed = true;
        else if (piece.kind === 'feature') yield readFeature(piece.text, (row += 1));
        else if (listed && piece.name === 'crs' && srid === undefined && declaredSrid(piece.text) !== beginning.srid)
          throw new SourceError({ code: 'crsAfterFeatures' });
      }
    },
  };
}

async function readBeginning(path: string, head: FileHead): Promise<Pick<FeatureSource, 'srid' | 'columns'>> {
  let srid: number | null = DEFAULT_SRID;
  let listed = false;
  let features = 0;
  let fault: SourceFault | undefined;
  const columns = new Set<string>();
  for await (const piece of pieces(path, head)) {
    if (piece.kind === 'features') listed = true;
    else if (piece.kind === 'feature') {
      features += 1;
      const feature = readFeature(piece.text, features);
      if ('fault' in feature) fault ??= feature.fault;
      for (const name of columnsOf(piece.text)) columns.add(name);
      if (features === SAMPLE) break;
    } else if (piece.name === 'geometryType' && piece.text.startsWith('"esri')) {
      throw new SourceError({ code: 'esriJson' });
    } else if (piece.name === 'crs' && !listed) srid = declaredSrid(piece.text);
  }
  // Without a column the rows would be refused for those that are missing, not for what is wrong.
  if (columns.size === 0 && fault !== undefined) throw new SourceError(fault);
  if (!listed) throw new SourceError({ code: 'notFeatureCollection' });
  return { srid, columns: [...columns] };
}

async function* pieces(path: string, head: FileHead, onRead?: (bytes: number) => void): AsyncGenerator<JsonPiece> {
  const splitter = new FeatureSplitter();
  for await (const text of asCollection(fileText(path, head.gzip, onRead))) yield* splitter.push(text);
  if (!splitter.ended) throw new SourceError({ code: 'truncatedJson' });
}

function readFeature(text: string, row: number): SourceRow {
  const feature = parse(text);
  if (feature === undefined && parse(withoutNaN(text)) !== undefined) return { row, fault: { code: 'nanInJson' } };
  if (!isObject(feature) || feature['type'] !== 'Feature') return { row, fault: { code: 'brokenFeature' } };
  const { properties, geometry } = feature;
  if (properties != null && !isObject(properties)) return { row, fault: { code: 'brokenFeature' } };
  return { row, properties: isObject(properties) ? properties : {}, geometry: geometry ?? null };
}

/** The names of a feature's properties, also where their values cannot be read. */
function columnsOf(text: string): readonly string[] {
  const feature = parse(text) ?? parse(withoutNaN(text));
  const properties = isObject(feature) ? feature['properties'] : undefined;
  return isObject(properties) ? Object.keys(properties) : [];
}

/** The code of a `crs` member (GeoJSON 2008, still written by GDAL); null where it names none. */
function declaredSrid(text: string): number | null {
  const crs = parse(text);
  if (crs === null) return null;
  const properties = isObject(crs) && isObject(crs['properties']) ? crs['properties'] : {};
  const name = properties['name'] ?? properties['code'];
  const srid = typeof name === 'string' ? sridOfName(name) : typeof name === 'number' ? name : null;
  if (srid === null)
    throw new SourceError({ code: 'crsUnknown', declared: (typeof name === 'string' ? name : text).slice(0, 100) });
  return srid;
}

/** The value of a JSON text; undefined where it is invalid. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
