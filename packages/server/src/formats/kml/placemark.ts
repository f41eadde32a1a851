import type { Position } from '@georisk/domain/geo/types.ts';
import type { SourceRow } from '../featureSource.ts';
import { SourceError } from '../sourceFault.ts';
import { elementsOf, nameAttribute, plainText, taggedElementsOf } from './xmlElements.ts';

/** Characters of a place in a sentence. */
const LONGEST_SAMPLE = 60;

/**
 * "longitude,latitude[,height]" separated by blanks; blanks after the commas are allowed as long as each place stays one.
 * @throws SourceError where a place is not of two or three numbers
 */
function positionsOf(text: string): readonly Position[] {
  const places = plainText(text)
    .split(',')
    .map((part) => part.trim())
    .join(',')
    .split(/\s+/);
  return places.filter((place) => place !== '').map(positionOf);
}

function positionOf(place: string): Position {
  const numbers = place.split(',').map((part) => (part === '' ? Number.NaN : Number(part)));
  const [longitude, latitude] = numbers;
  if (longitude === undefined || latitude === undefined || numbers.length > 3 || !numbers.every(Number.isFinite))
    throw new SourceError({ code: 'brokenCoordinates', text: place.slice(0, LONGEST_SAMPLE) });
  return [longitude, latitude];
}

const ringsOf = (polygon: string, boundary: string) =>
  elementsOf(polygon, boundary)
    .flatMap((each) => elementsOf(each, 'coordinates'))
    .map(positionsOf);

const placesOf = (placemark: string, element: string) =>
  elementsOf(placemark, element)
    .flatMap((each) => elementsOf(each, 'coordinates'))
    .map(positionsOf);

/** The polygons of a placemark as GeoJSON, else its lines, else its points. */
function shapeOf(placemark: string): object | null {
  const polygons = elementsOf(placemark, 'Polygon').map((polygon) => [
    ...ringsOf(polygon, 'outerBoundaryIs'),
    ...ringsOf(polygon, 'innerBoundaryIs'),
  ]);
  if (polygons.length === 1) return { type: 'Polygon', coordinates: polygons[0] };
  if (polygons.length > 1) return { type: 'MultiPolygon', coordinates: polygons };
  const lines = placesOf(placemark, 'LineString');
  if (lines.length > 0) return { type: 'MultiLineString', coordinates: lines };
  const points = placesOf(placemark, 'Point').flat();
  if (points.length === 1) return { type: 'Point', coordinates: points[0] };
  return points.length === 0 ? null : { type: 'MultiPoint', coordinates: points };
}

/** The elements of its own that every placemark may have. */
export const OWN_COLUMNS = ['name', 'description'] as const;

/** The attributes that programs add (OGC 12-007r2, 9.4): untyped ones with a value, those of a schema as text. */
function extendedOf(placemark: string): readonly (readonly [name: string, text: string])[] {
  return elementsOf(placemark, 'ExtendedData').flatMap((extended) => [
    ...taggedElementsOf(extended, 'Data').map(
      ({ tag, content }) => [nameAttribute(tag), plainText(elementsOf(content, 'value')[0] ?? '')] as const,
    ),
    ...taggedElementsOf(extended, 'SimpleData').map(
      ({ tag, content }) => [nameAttribute(tag), plainText(content)] as const,
    ),
  ]);
}

/** @throws SourceError where an attribute is there twice */
function propertiesOf(placemark: string): Readonly<Record<string, string>> {
  const properties = new Map<string, string>();
  for (const name of OWN_COLUMNS) {
    const [text] = elementsOf(placemark, name);
    if (text !== undefined) properties.set(name, plainText(text));
  }
  const seen = new Set<string>();
  for (const [name, text] of extendedOf(placemark)) {
    if (name === '') continue;
    if (seen.has(name)) throw new SourceError({ code: 'duplicateColumn', column: name });
    seen.add(name);
    // An attribute may be called as an element of the placemark: neither is lost.
    const isTaken = properties.has(name) && properties.get(name) !== text;
    properties.set(isTaken ? `ExtendedData.${name}` : name, text);
  }
  return Object.fromEntries(properties);
}

/** A placemark as a row. */
export function rowOf(placemark: string, row: number): SourceRow {
  try {
    return { row, properties: propertiesOf(placemark), geometry: shapeOf(placemark) };
  } catch (error) {
    if (error instanceof SourceError) return { row, fault: error.fault };
    throw error;
  }
}
