import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Areal, Position } from '@georisk/domain/geo/types.ts';
import { encodeNdvi, NDVI_CODE_OFFSET, NDVI_CODE_SCALE } from '@georisk/domain/ndvi/encoding.ts';
import type { Grid } from '@georisk/domain/raster/grid.ts';
import { zonePolygons } from '@georisk/domain/zones/polygons.ts';
import { cogBytes, realData } from '@georisk/imagery/testing.ts';

/** A cell of a yield monitor. */
export interface MeasuredCell {
  /** EPSG:23700, after the move. */
  readonly position: Position;
  /** t/ha */
  readonly yield: number;
}

/** A field whose yield is known everywhere, moved to Hungary by one constant offset. */
export interface MeasuredField {
  readonly meparCode: string;
  readonly plantName: string;
  readonly outline: Areal;
  readonly cells: readonly MeasuredCell[];
  readonly grid: Grid;
  /** Palette indices of the NDVI substitute, 0 where unknown. */
  readonly codes: Uint8Array;
}

/** Days of the moved fields: of the event, and of the image. */
export const EVENT = '2018-06-10';
export const IMAGE = '2018-06-14';
export const TODAY = '2018-06-20';

const PIXEL = 10;
/** NDVI of the darkest and of the brightest cell. */
const NDVI = [0.3, 0.8] as const;

export const fileOf = (...names: readonly string[]) => join(realData() ?? '', ...names);
const LAS_ROSAS = fileOf('D-yield-lasrosas-maize-ar', 'yield_1999.csv');
const PAAR_WHEAT = fileOf('D-yield-paar-wheat-ar', 'wheat_2009_west.csv');
export const hasMeasuredFields = (): boolean => existsSync(LAS_ROSAS) && existsSync(PAAR_WHEAT);

export function columnsOf(file: string): (name: string) => Float64Array {
  const [head = '', ...rows] = readFileSync(file, 'utf8').replaceAll('"', '').trim().split('\n');
  const cells = rows.map((row) => row.split(','));
  return (name) => Float64Array.from(cells, (row) => Number(row[head.split(',').indexOf(name)]));
}

/** Values scaled to the range of NDVI, the least to its lower end. */
export function scaled(values: Float64Array): Float64Array {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return values.map((value) => NDVI[0] + ((NDVI[1] - NDVI[0]) * (value - least)) / (most - least));
}

/**
 * Pixels around the field: the mean of the cells in a pixel, else the nearest cell's value, empty far from all of them.
 */
export function paint(
  cells: readonly Position[],
  ndvi: Float64Array,
  reach: number,
): Pick<MeasuredField, 'grid' | 'codes'> {
  const side = (axis: 0 | 1) => cells.map((cell) => cell[axis]);
  const down = (value: number) => Math.floor(value / PIXEL) * PIXEL;
  const [originX, originY] = [down(Math.min(...side(0))) - 3 * PIXEL, down(Math.max(...side(1))) + 4 * PIXEL];
  const width = Math.ceil((Math.max(...side(0)) - originX) / PIXEL) + 3;
  const height = Math.ceil((originY - Math.min(...side(1))) / PIXEL) + 3;
  const codes = Uint8Array.from({ length: width * height }, (_, pixel) => {
    const [x, y] = [originX + ((pixel % width) + 0.5) * PIXEL, originY - (Math.floor(pixel / width) + 0.5) * PIXEL];
    const away = cells.map(([east, north]) => [Math.abs(east - x), Math.abs(north - y)] as const);
    const within = [...away.keys()].filter((at) => away[at]?.every((apart) => apart <= PIXEL / 2));
    if (within.length > 0) return encodeNdvi(within.reduce((sum, at) => sum + (ndvi[at] ?? 0), 0) / within.length);
    const far = away.map(([east, north]) => Math.hypot(east, north));
    const nearest = far.indexOf(Math.min(...far));
    return (far[nearest] ?? Infinity) <= reach ? encodeNdvi(ndvi[nearest] ?? 0) : 0;
  });
  return { grid: { originX, originY, pixelWidth: PIXEL, pixelHeight: PIXEL, width, height }, codes };
}

const METRES_PER_DEGREE = 111_320;
/** In the form of outlines and points in requests. */
const centimetres = (metres: number) => Math.round(metres * 100) / 100;
/** Half the distance of the strips: cells reach that far. */
const HALF_CELL = 3.4;

/** The rectangle along the field's longer axis that holds all cells. */
function rectangleAround(cells: readonly Position[]): Areal {
  const n = cells.length;
  const [cx, cy] = [0, 1].map((axis) => cells.reduce((sum, cell) => sum + (cell[axis] ?? 0), 0) / n) as [
    number,
    number,
  ];
  const moment = (a: 0 | 1, b: 0 | 1) =>
    cells.reduce((sum, cell) => sum + (cell[a] - (a === 0 ? cx : cy)) * (cell[b] - (b === 0 ? cx : cy)), 0);
  const turn = Math.atan2(2 * moment(0, 1), moment(0, 0) - moment(1, 1)) / 2;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const along = cells.map(([x, y]) => (x - cx) * cos + (y - cy) * sin);
  const across = cells.map(([x, y]) => (y - cy) * cos - (x - cx) * sin);
  const back = (u: number, v: number): Position => [
    centimetres(cx + u * cos - v * sin),
    centimetres(cy + u * sin + v * cos),
  ];
  const [left, right] = [Math.min(...along) - HALF_CELL, Math.max(...along) + HALF_CELL];
  const [low, high] = [Math.min(...across) - HALF_CELL, Math.max(...across) + HALF_CELL];
  const ring = [back(left, low), back(right, low), back(right, high), back(left, high), back(left, low)];
  return { type: 'Polygon', coordinates: [ring] };
}

/** Maize of Las Rosas 1999; brightness of the aerial picture with its sign reversed serves as NDVI. */
export function lasRosasField(): MeasuredField {
  const column = columnsOf(LAS_ROSAS);
  const [lon, lat, yields] = [column('lon'), column('lat'), column('yield_t_ha')];
  const [west, south] = [Math.min(...lon), Math.min(...lat)];
  const eastward = METRES_PER_DEGREE * Math.cos((south * Math.PI) / 180);
  const cells = Array.from(
    lon,
    (degrees, index): MeasuredCell => ({
      position: [
        centimetres(740_000 + (degrees - west) * eastward),
        centimetres(190_000 + ((lat[index] ?? 0) - south) * METRES_PER_DEGREE),
      ],
      yield: yields[index] ?? 0,
    }),
  );
  const positions = cells.map(({ position }) => position);
  const ndvi = scaled(column('brightness').map((value) => -value));
  return {
    meparCode: 'LASROSAS',
    plantName: 'kukorica',
    outline: rectangleAround(positions),
    cells,
    ...paint(positions, ndvi, 30),
  };
}

/** Wheat 2009 of the Pampas; the soil's conductivity serves as NDVI. Its cells are the pixels. */
export function paarWheatField(): MeasuredField {
  const column = columnsOf(PAAR_WHEAT);
  const [x, y, yields] = [column('x'), column('y'), column('yield_t_ha')];
  const [west, south] = [Math.min(...x), Math.min(...y)];
  const cells = Array.from(
    x,
    (east, index): MeasuredCell => ({
      position: [745_005 + Math.round(east - west), 195_005 + Math.round((y[index] ?? 0) - south)],
      yield: yields[index] ?? 0,
    }),
  );
  const positions = cells.map(({ position }) => position);
  const { grid, codes } = paint(positions, scaled(column('CE30')), 0);
  const labels = Int32Array.from(codes, (code) => (code === 0 ? 0 : 1));
  const [whole] = zonePolygons({ left: 0, top: 0, width: grid.width, height: grid.height, labels }, grid);
  const [largest] = (whole?.geometry.coordinates ?? []).toSorted((a, b) => (b[0]?.length ?? 0) - (a[0]?.length ?? 0));
  const outline: Areal = { type: 'Polygon', coordinates: (largest ?? []).slice(0, 1) };
  return { meparCode: 'PAARWHET', plantName: 'őszi búza', outline, cells, grid, codes };
}

/** The field as files of the product's own imports: its block, and its image. */
export async function writeFieldFiles(folder: string, field: MeasuredField): Promise<{ blocks: string; ndvi: string }> {
  const { meparCode, outline, grid, codes } = field;
  const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::23700' } };
  const feature = { type: 'Feature', properties: { meparCode, status: 'checked' }, geometry: outline };
  const [blocks, ndvi] = [join(folder, `${meparCode}.geojson`), join(folder, `${meparCode}_${IMAGE}.tif`)];
  await writeFile(blocks, JSON.stringify({ type: 'FeatureCollection', crs, features: [feature] }));
  const scaleOffset = { scale: NDVI_CODE_SCALE, offset: NDVI_CODE_OFFSET };
  await writeFile(ndvi, await cogBytes(codes, { grid, epsg: 23_700, scaleOffset }));
  return { blocks, ndvi };
}

/** @param field of the files; the image is a granule of its own beside others of the day */
export const fieldImports = (field: MeasuredField, files: { readonly blocks: string; readonly ndvi: string }) =>
  [
    ['blocks', files.blocks],
    ['ndvi', files.ndvi, '--date', IMAGE, '--granule', field.meparCode],
  ] as const;

/**
 * A square field that was never measured, poor in the west and rich in the east, at a position of its own. @param side
 * m
 */
export function madeField(meparCode: string, side: number): MeasuredField {
  const [west, south] = [750_000, 200_000];
  const width = side / PIXEL;
  const grid = { originX: west, originY: south + side, pixelWidth: PIXEL, pixelHeight: PIXEL, width, height: width };
  const codes = Uint8Array.from({ length: width * width }, (_, pixel) => {
    const [column, row] = [pixel % width, Math.floor(pixel / width)];
    const wave = 0.08 * Math.sin(column / 7) * Math.cos(row / 11) + 0.03 * Math.sin(column * 12.9898 + row * 78.233);
    return encodeNdvi(0.35 + (0.35 * column) / width + wave);
  });
  const ring = [
    [west, south],
    [west + side, south],
    [west + side, south + side],
    [west, south + side],
    [west, south],
  ] as const;
  return {
    meparCode,
    plantName: 'őszi búza',
    outline: { type: 'Polygon', coordinates: [ring] },
    cells: [],
    grid,
    codes,
  };
}
