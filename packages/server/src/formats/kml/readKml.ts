import { fileBytes } from '../fileBytes.ts';
import type { FeatureSource, SourceRow } from '../featureSource.ts';
import type { FileHead } from '../fileType.ts';
import { rowList } from '../rowList.ts';
import { SourceError } from '../sourceFault.ts';
import { OWN_COLUMNS, rowOf } from './placemark.ts';
import { elementsOf, withoutMarks } from './xmlElements.ts';

/** KML has no other coordinates than longitude and latitude on WGS 84. */
const KML_SRID = 4326;
/** Placemarks are read as one text. */
export const MAX_KML_MEGABYTES = 64;

const BEGIN = /<(?:[A-Za-z][\w-]{0,30}:)?kml[\s>]/;
const END = /<\/(?:[A-Za-z][\w-]{0,30}:)?kml\s{0,9}>$/;
const LINK = /<(?:[A-Za-z][\w-]{0,30}:)?NetworkLink[\s>]/;

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new SourceError({ code: 'notUtf8' }, { cause });
  }
}

function placemarksOf(text: string): readonly SourceRow[] {
  if (!END.test(text.trimEnd().slice(-100))) throw new SourceError({ code: 'truncatedKml' });
  const rows = elementsOf(text, 'Placemark').map((placemark, index) => rowOf(placemark, index + 1));
  if (rows.length === 0) throw new SourceError({ code: LINK.test(text) ? 'onlyLinks' : 'noPlacemark' });
  return rows;
}

/** A KML text as features: its placemarks in WGS 84 (OGC 12-007r2). @param path of the file that it comes from */
export function kmlOfBytes(path: string, bytes: Uint8Array): Promise<FeatureSource> {
  const text = withoutMarks(decoded(bytes));
  if (!BEGIN.test(text.slice(0, 4_096))) throw new SourceError({ code: 'wrongType', found: 'xml', wanted: 'table' });
  const rows = placemarksOf(text);
  const columns = new Set<string>(OWN_COLUMNS);
  for (const row of rows) for (const name of Object.keys('properties' in row ? row.properties : {})) columns.add(name);
  return rowList(path, { format: 'kml', srid: KML_SRID, columns: [...columns], count: rows.length, rows: () => rows });
}

/** Opens a KML file. @throws SourceError, of other XML by its type */
export async function openKml(path: string, head: FileHead): Promise<FeatureSource> {
  const chunks: Buffer[] = [];
  for await (const chunk of fileBytes(path, head.gzip, undefined, MAX_KML_MEGABYTES)) chunks.push(chunk);
  return kmlOfBytes(path, Buffer.concat(chunks));
}
