import { eovToWebMercator, toEov } from '@georisk/domain/geo/crs.ts';
import { withEastingFirst } from '@georisk/domain/geo/axes.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { eov, wgs84 } from '@georisk/domain/units.ts';
import type { FeatureSource, SourceFeature, SourceRow } from '#server/formats/featureSource.ts';
import { type Projector, projectorOfSource } from '#server/formats/projections.ts';
import { optional } from './fields.ts';
import { ofNumbers, RANGES } from './numberRanges.ts';
import { importTexts } from './import.hu.ts';
import { refuseRow } from './reading.ts';
import { numberOf } from './values.ts';
import type { Cells, RowAround } from './vectorSpec.ts';

/** Columns of a place that was the row's own point, EPSG:23700. */
const POINT_EASTING = '#easting';
const POINT_NORTHING = '#northing';

/** Fields of a place in a table: EOV or degrees. */
export const placeFields = {
  easting: ofNumbers(RANGES.eov, optional('eovy', 'easting', 'keleti')),
  northing: ofNumbers(RANGES.eov, optional('eovx', 'northing', 'eszaki')),
  lon: ofNumbers(RANGES.degrees, optional('lon', 'longitude', 'hosszusag')),
  lat: ofNumbers(RANGES.degrees, optional('lat', 'latitude', 'szelesseg')),
};

function readNumber(value: unknown, what: string): number | null {
  const number = numberOf(value);
  return Number.isNaN(number) ? refuseRow(importTexts.number(what, String(value))) : number;
}

/** Two columns of one place; one without the other is no place. */
const pair = (a: number | null, b: number | null): Position | null => (a === null || b === null ? null : [a, b]);

function placeOf(cells: Cells<typeof placeFields>, { properties, report }: RowAround, row: number): Position | null {
  const own = pair(numberOf(properties[POINT_EASTING]), numberOf(properties[POINT_NORTHING]));
  if (own !== null) return own;
  const inEov = pair(readNumber(cells.easting, 'eovY'), readNumber(cells.northing, 'eovX'));
  if (inEov !== null) {
    const ordered = withEastingFirst(inEov);
    if (ordered !== inEov) report.repair(row, importTexts.swappedAxes);
    return ordered;
  }
  const degrees = pair(readNumber(cells.lon, 'lon'), readNumber(cells.lat, 'lat'));
  if (degrees === null) return null;
  const [x, y] = toEov(wgs84(degrees[0], degrees[1]));
  return [x, y];
}

/** To the centimetre, as it is read again. */
const rounded = ([x, y]: Position): Position => [Math.round(x * 100) / 100, Math.round(y * 100) / 100];

/**
 * The place of a row of `withPointColumns`, EPSG:23700: its own point, or its columns; null where it has none. Columns
 * that were swapped are read rightly, and the report says it.
 * @throws RowRefusal where a column is no number
 */
export function readPlace(cells: Cells<typeof placeFields>, around: RowAround, row: number): Position | null {
  const found = placeOf(cells, around, row);
  return found && rounded(found);
}

/** The members that `geomColumn` and `geom3857Column` read, of a place. */
export const pointMembers = (place: Position) => ({
  geom: { type: 'Point', coordinates: place },
  geom3857: { type: 'Point', coordinates: eovToWebMercator(eov(place[0], place[1])) },
});

interface Point {
  readonly type: 'Point';
  readonly coordinates: readonly [number, number];
}

const isPoint = (geometry: unknown): geometry is Point => {
  const { type, coordinates } = (geometry ?? {}) as { readonly type?: unknown; readonly coordinates?: unknown };
  return type === 'Point' && Array.isArray(coordinates) && coordinates.slice(0, 2).every(Number.isFinite);
};

/** The same file with the points of its rows as two columns: the engine of imports reads areas alone. */
export function withPointColumns(source: FeatureSource): FeatureSource {
  let projector: Projector | undefined;
  const place = (feature: SourceFeature): SourceRow => {
    if (!isPoint(feature.geometry)) return feature;
    if (source.srid === null && source.definition === undefined)
      return { row: feature.row, fault: { code: 'crsMissing' } };
    const project = (projector ??= projectorOfSource(source));
    const [x, y] = feature.geometry.coordinates;
    const [easting, northing] = project([x, y]);
    const properties = { ...feature.properties, [POINT_EASTING]: easting, [POINT_NORTHING]: northing };
    return { ...feature, properties, geometry: null };
  };
  return {
    ...source,
    async *read(onFraction) {
      for await (const row of source.read(onFraction)) yield 'fault' in row ? row : place(row);
    },
  };
}
