import { createHash } from 'node:crypto';
import {
  GEOM_TYPES,
  type GeomType,
  hexColour,
  isGeomType,
  isSymbolOf,
  OBJECT_SIZE,
  type ObjectSymbol,
  symbolsOf,
} from '@georisk/domain/cemetery/objects.ts';
import type { Areal, Position } from '@georisk/domain/geo/types.ts';
import { textOf } from '#server/formats/cellText.ts';
import { prepareShape, type ShapeContext } from '#server/formats/shapes/prepareShape.ts';
import { shapeFaultText } from '#server/formats/shapes/shapeFault.hu.ts';
import { optional, required } from '#server/imports/fields.ts';
import { ofNumbers, RANGES } from '#server/imports/numberRanges.ts';
import { readRequiredText, readText, refuseRow } from '#server/imports/reading.ts';
import { numberOf } from '#server/imports/values.ts';
import type { Cells } from '#server/imports/vectorSpec.ts';
import { bboxHolds } from '@georisk/domain/geo/bbox.ts';
import { OUTLINE_LIMITS } from '@georisk/domain/geo/geojson.ts';
import { cemeteryTexts as texts } from '../cemetery.hu.ts';
import { MIN_AREA } from './minArea.ts';

export const objectFields = {
  graveyard: optional('temeto', 'temetokod', 'temetokodja', 'graveyard', 'graveyardcode'),
  externalId: optional('azonosito', 'externalid', 'id', 'fid'),
  name: required('megnevezes', 'nev', 'name'),
  color: required('szin', 'color', 'colour'),
  geomType: optional('tipus', 'geomtype'),
  symbol: optional('jel', 'symbol'),
  size: ofNumbers(RANGES.objectSize, optional('meret', 'size')),
};

/** Values for which a file need not have a column. */
export const OBJECT_VALUES = ['symbol', 'size'] as const satisfies readonly (keyof typeof objectFields)[];
export type ObjectValue = (typeof OBJECT_VALUES)[number];

type Line = { readonly type: 'LineString'; readonly coordinates: readonly Position[] };
type Lines = { readonly type: 'MultiLineString'; readonly coordinates: readonly (readonly Position[])[] };
type Point = { readonly type: 'Point'; readonly coordinates: Position };
export type ObjectShape = Areal | Line | Lines | Point;

export interface ObjectRow {
  readonly graveyard: string | null;
  readonly externalId: string;
  readonly name: string;
  readonly color: string;
  readonly geomType: GeomType;
  readonly symbol: ObjectSymbol;
  readonly size: number;
  readonly shape: ObjectShape;
}

/** The kind of an object by its shape. */
const TYPE_OF: Readonly<Record<string, GeomType>> = {
  Polygon: 'polygon',
  MultiPolygon: 'polygon',
  LineString: 'polyline',
  MultiLineString: 'polyline',
  Point: 'point',
};

const shaped = (input: unknown): { readonly type: string; readonly coordinates: unknown } =>
  typeof input === 'object' && input !== null && 'type' in input && 'coordinates' in input
    ? { type: String(input.type), coordinates: input.coordinates }
    : refuseRow(texts.imports.objectMissing);

function positionOf(value: unknown, { project, bounds }: ShapeContext): Position {
  const [x, y] = Array.isArray(value) ? (value as unknown[]) : [];
  if (typeof x !== 'number' || typeof y !== 'number') return refuseRow(texts.imports.objectMissing);
  const at = project([x, y]);
  if (!bboxHolds(bounds, at)) return refuseRow(texts.imports.objectOutside);
  return [Math.round(at[0] * 100) / 100, Math.round(at[1] * 100) / 100];
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Whether all points of a line are in one place. */
const isOnePlace = ([first, ...others]: readonly Position[]): boolean =>
  others.every(([x, y]) => x === first?.[0] && y === first[1]);

/** The parts of a line, with 5,000 points at most together. */
function linesOf(parts: readonly unknown[], context: ShapeContext): readonly (readonly Position[])[] {
  const points = parts.reduce<number>((sum, part) => sum + listOf(part).length, 0);
  if (points > OUTLINE_LIMITS.vertices) return refuseRow(texts.imports.objectTooLong(OUTLINE_LIMITS.vertices));
  const lines = parts.map((part) => listOf(part).map((each) => positionOf(each, context)));
  // Of one place a map shows nothing. Without parts every one is of one place.
  return lines.every(isOnePlace) || lines.some(({ length }) => length < 2)
    ? refuseRow(texts.imports.objectMissing)
    : lines;
}

function areaOf(input: unknown, context: ShapeContext): Areal {
  const prepared = prepareShape(input, 'area', { ...context, leastArea: MIN_AREA });
  return prepared.ok ? prepared.shape : refuseRow(shapeFaultText(prepared.fault));
}

function shapeOf(input: unknown, context: ShapeContext): ObjectShape {
  const { type, coordinates } = shaped(input);
  if (type === 'Point') return { type, coordinates: positionOf(coordinates, context) };
  if (type === 'MultiPoint') {
    // Programs write a single point as such a list.
    const [only, second] = listOf(coordinates);
    return second === undefined
      ? { type: 'Point', coordinates: positionOf(only, context) }
      : refuseRow(texts.imports.severalPoints);
  }
  if (type !== 'LineString' && type !== 'MultiLineString') return areaOf(input, context);
  const lines = linesOf(type === 'LineString' ? [coordinates] : listOf(coordinates), context);
  const [only = [], second] = lines;
  return second === undefined
    ? { type: 'LineString', coordinates: only }
    : { type: 'MultiLineString', coordinates: lines };
}

/** The kind that the row names, which has to be that of its shape. */
function typeOf(cell: unknown, shape: ObjectShape): GeomType {
  const ofShape = TYPE_OF[shape.type] ?? 'polygon';
  const text = textOf(cell)?.toLowerCase() ?? ofShape;
  if (!isGeomType(text)) return refuseRow(texts.imports.geomType(text));
  return text === ofShape ? text : refuseRow(texts.imports.objectShape(GEOM_TYPES.join(', ')));
}

function symbolOf(cell: unknown, type: GeomType): ObjectSymbol {
  const text = textOf(cell)?.toLowerCase() ?? symbolsOf(type)[0];
  return isSymbolOf(type, text) ? text : refuseRow(texts.imports.symbol(text, symbolsOf(type)));
}

function sizeOf(cell: unknown): number {
  const { least, usual, most } = OBJECT_SIZE;
  const size = numberOf(cell) ?? usual;
  return size >= least && size <= most ? size : refuseRow(texts.imports.size(String(cell), least, most));
}

function colorOf(cell: unknown): string {
  const text = readRequiredText(cell, texts.fields.color, 40);
  return hexColour(text) ?? refuseRow(texts.imports.color(text));
}

const idOf = (shape: ObjectShape): string =>
  `shape-${createHash('sha256').update(JSON.stringify(shape.coordinates)).digest('hex').slice(0, 24)}`;

/** An object of a file. @throws RowRefusal */
export function readObject(cells: Cells<typeof objectFields>, geometry: unknown, context: ShapeContext): ObjectRow {
  const name = readRequiredText(cells.name, texts.fields.name, 100);
  const color = colorOf(cells.color);
  const shape = shapeOf(geometry, context);
  const geomType = typeOf(cells.geomType, shape);
  return {
    graveyard: readText(cells.graveyard, texts.fields.graveyard, 40),
    externalId: readText(cells.externalId, texts.fields.externalId, 100) ?? idOf(shape),
    name,
    color,
    geomType,
    symbol: symbolOf(cells.symbol, geomType),
    size: sizeOf(cells.size),
    shape,
  };
}
