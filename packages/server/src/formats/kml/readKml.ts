import { basename } from 'node:path';
import type { FeatureSource, SourceFeature } from '../featureSource.ts';
import { fileBytes, fileHash } from '../fileBytes.ts';
import type { FileHead } from '../fileType.ts';
import { SourceError } from '../sourceFault.ts';

/** KML has no other coordinates than longitude and latitude on WGS 84. */
const KML_SRID = 4326;
/** Placemarks are read as one text. */
const MAX_MEGABYTES = 64;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const TAGS = /<([^<>]*)>/g;
const BLANK_OR_SLASH = /[\s/]/;

interface Tag {
  /** Without the prefix of its namespace. */
  readonly name: string;
  readonly kind: 'open' | 'close' | 'empty';
}

/** @param inside what stands between the angle brackets */
function tagOf(inside: string): Tag {
  const isClosing = inside.startsWith('/');
  const text = isClosing ? inside.slice(1) : inside;
  const end = text.search(BLANK_OR_SLASH);
  const whole = end === -1 ? text : text.slice(0, end);
  const name = whole.slice(whole.indexOf(':') + 1);
  return { name, kind: isClosing ? 'close' : inside.endsWith('/') ? 'empty' : 'open' };
}

/** The text of an element, without CDATA marks, with the five entities of XML; others stay as they are. */
const plainText = (xml: string): string => {
  const text = xml.trim();
  if (text.startsWith('<![CDATA[') && text.endsWith(']]>')) return text.slice(9, -3).trim();
  return text.replaceAll(/&([a-z]{2,4});/g, (whole, name: string) => ENTITIES[name] ?? whole);
};

/**
 * The contents of the elements of a name, outermost ones only; found by their tags from left to right, so that the time
 * grows with the length alone. A prefix of a namespace is allowed. An element that is not closed is none.
 */
export function elementsOf(xml: string, name: string): readonly string[] {
  const found: string[] = [];
  let [depth, start] = [0, 0];
  for (const { 0: whole, 1: inside = '', index } of xml.matchAll(TAGS)) {
    const tag = tagOf(inside);
    if (tag.name !== name || tag.kind === 'empty') continue;
    if (tag.kind === 'open') {
      if (depth === 0) start = index + whole.length;
      depth += 1;
    } else if (depth > 0) {
      depth -= 1;
      if (depth === 0) found.push(xml.slice(start, index));
    }
  }
  return found;
}

/** "longitude,latitude[,height]" separated by blanks; what is no number stays one that is none, for the shape's check. */
const positionsOf = (text: string): readonly (readonly [number, number])[] =>
  plainText(text)
    .split(/\s+/)
    .filter((part) => part !== '')
    .map((part) => {
      const [longitude = '', latitude = ''] = part.split(',');
      return [Number(longitude === '' ? 'x' : longitude), Number(latitude === '' ? 'x' : latitude)] as const;
    });

const ringsOf = (polygon: string, boundary: string) =>
  elementsOf(polygon, boundary)
    .flatMap((each) => elementsOf(each, 'coordinates'))
    .map(positionsOf);

/** The lines of a placemark as GeoJSON; null where it has points alone. */
function linesOf(placemark: string): object | null {
  const coordinates = elementsOf(placemark, 'LineString')
    .flatMap((each) => elementsOf(each, 'coordinates'))
    .map(positionsOf);
  return coordinates.length === 0 ? null : { type: 'MultiLineString', coordinates };
}

/** The polygons of a placemark as GeoJSON, else its lines. */
function shapeOf(placemark: string): object | null {
  const polygons = elementsOf(placemark, 'Polygon').map((polygon) => [
    ...ringsOf(polygon, 'outerBoundaryIs'),
    ...ringsOf(polygon, 'innerBoundaryIs'),
  ]);
  if (polygons.length === 0) return linesOf(placemark);
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: polygons[0] }
    : { type: 'MultiPolygon', coordinates: polygons };
}

function propertiesOf(placemark: string): Readonly<Record<string, string>> {
  const named = ['name', 'description'].flatMap((name) => {
    const [text] = elementsOf(placemark, name);
    return text === undefined ? [] : [[name, plainText(text)] as const];
  });
  return Object.fromEntries(named);
}

function withoutComments(xml: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let start = xml.indexOf('<!--'); start !== -1; start = xml.indexOf('<!--', from)) {
    parts.push(xml.slice(from, start));
    const end = xml.indexOf('-->', start + 4);
    if (end === -1) return parts.join('');
    from = end + 3;
  }
  return [...parts, xml.slice(from)].join('');
}

async function textOf(path: string, head: FileHead): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of fileBytes(path, head.gzip, undefined, MAX_MEGABYTES)) chunks.push(chunk);
  try {
    return withoutComments(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
  } catch (cause) {
    throw new SourceError({ code: 'notUtf8' }, { cause });
  }
}

const isKml = (text: string): boolean => /<(?:[A-Za-z][\w-]{0,30}:)?kml[\s>]/.test(text.slice(0, 4_096));

/** Opens a KML file: its placemarks, polygons in WGS 84 (OGC 07-147r2). @throws SourceError, of other XML by its type */
export async function openKml(path: string, head: FileHead): Promise<FeatureSource> {
  const text = await textOf(path, head);
  if (!isKml(text)) throw new SourceError({ code: 'wrongType', found: 'xml', wanted: 'table' });
  const rows = elementsOf(text, 'Placemark').map(
    (placemark, index): SourceFeature => ({
      row: index + 1,
      properties: propertiesOf(placemark),
      geometry: shapeOf(placemark),
    }),
  );
  return {
    fileName: basename(path),
    format: 'kml',
    hash: await fileHash(path),
    srid: KML_SRID,
    columns: ['name', 'description'],
    async *read() {
      yield* rows;
    },
  };
}
