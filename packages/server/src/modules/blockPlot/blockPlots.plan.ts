import { plantCodeOfName } from '@georisk/domain/crops/crops.ts';
import { arealArea } from '@georisk/domain/geo/area.ts';
import { bboxContains, bboxOf, scaleBBox } from '@georisk/domain/geo/bbox.ts';
import { asMultiPolygon } from '@georisk/domain/geo/geojson.ts';
import { SURROUNDINGS_FACTOR } from '@georisk/domain/geo/outline.ts';
import type { Areal, MultiPolygon } from '@georisk/domain/geo/types.ts';
import { plainText } from '@georisk/domain/search/plainText.ts';
import { type Hectares, toHectares } from '@georisk/domain/units.ts';
import { textOf } from '#server/formats/cellText.ts';
import { shapeFaultText } from '#server/formats/shapes/shapeFault.hu.ts';
import { shapeFaultOf } from '#server/formats/shapes/shapeFault.ts';
import { inList, optional, required } from '#server/imports/fields.ts';
import { ofNumbers, RANGES } from '#server/imports/numberRanges.ts';
import { CROP_NAMES } from '#server/imports/knownValues.ts';
import { MEPAR_ALIASES } from '#server/imports/meparColumn.ts';
import { type Plan, planUpserts, sameShape, type ShapedRow } from '#server/imports/plan.ts';
import {
  readAmount,
  readingRow,
  readMeparCode,
  readRequiredText,
  readText,
  refuseRow,
} from '#server/imports/reading.ts';
import type { Cells, ParsedRow } from '#server/imports/vectorSpec.ts';
import { blockPlotFieldNames as names, blockPlotTexts, NO, YES } from './blockPlots.hu.ts';

export const blockPlotFields = {
  name: required('name', 'nev', 'tablanev', 'tablaneve', 'tabla', 'plotname', 'fieldname'),
  meparCode: required(...MEPAR_ALIASES),
  plantName: inList(CROP_NAMES, optional('plantname', 'noveny', 'novenynev', 'kultura', 'crop', 'cropname')),
  yield: ofNumbers(RANGES.yield, optional('yield', 'hozam', 'hozamtha', 'termesatlag', 'atlaghozam')),
  differentialSpraying: optional('differentialspraying', 'differencialtpermetezes', 'diffpermetezes', 'differencialt'),
  // The first is what a Shapefile's writer makes of the second of two names that are cut to the same ten letters.
  differentialSprayingType: optional(
    'differen1',
    'differentialsprayingtype',
    'differencialtpermetezestipusa',
    'permetezestipusa',
    'sprayingtype',
  ),
  irrigation: optional('irrigation', 'ontozes', 'ontozott'),
};

/** Values of a row; undefined where the file has no such column: the stored value stays. */
interface Values {
  readonly plantName: string | null | undefined;
  readonly plantCode: string | null | undefined;
  /** t/ha */
  readonly yield: number | null | undefined;
  readonly differentialSpraying: boolean | null | undefined;
  readonly differentialSprayingType: string | null | undefined;
  readonly irrigation: boolean | null | undefined;
}

export interface BlockPlotRow extends ShapedRow, Values {
  readonly name: string;
  readonly meparCode: string;
  readonly shape: MultiPolygon;
  readonly areaHa: Hectares;
}

export type StoredBlockPlot = { readonly [K in keyof Values]: Exclude<Values[K], undefined> } & {
  readonly shape: MultiPolygon;
};

/** The stored rows that concern the rows of a batch. */
export interface StoredBlockPlots {
  readonly plots: ReadonlyMap<string, StoredBlockPlot>;
  readonly blocks: ReadonlyMap<string, Areal>;
}

export interface BlockPlotPlan extends Plan<BlockPlotRow> {
  readonly unknownBlocks: number;
}

export const plotKey = ({ meparCode, name }: Pick<BlockPlotRow, 'meparCode' | 'name'>): string =>
  `${meparCode} ${name}`;

function readYesOrNo(value: unknown, what: string): boolean | null {
  const text = textOf(value);
  if (text === null) return null;
  const word = plainText(text);
  if (YES.has(word)) return true;
  return NO.has(word) ? false : refuseRow(blockPlotTexts.notYesOrNo(what, text));
}

/** A word that says only whether there is any is not a type: of two columns with one name a Shapefile kept the other. */
function readSprayingType(value: unknown): string | null {
  const text = readText(value, names.differentialSprayingType, 100);
  const word = text === null ? '' : plainText(text);
  return YES.has(word) || NO.has(word) ? null : text;
}

/** Reads a cell where the file has its column. */
const where = <T>(cell: unknown, read: (cell: unknown) => T): T | undefined =>
  cell === undefined ? undefined : read(cell);

function readPlant(cell: unknown): Pick<Values, 'plantName' | 'plantCode'> {
  const plantName = where(cell, (each) => readText(each, names.plantName, 100));
  return { plantName, plantCode: plantName && plantCodeOfName(plantName) };
}

export const parseBlockPlot = (
  cells: Cells<typeof blockPlotFields>,
  shape: Areal,
  row: number,
): ParsedRow<BlockPlotRow> =>
  readingRow(() => ({
    row,
    name: readRequiredText(cells.name, names.name, 100),
    meparCode: readMeparCode(cells.meparCode),
    ...readPlant(cells.plantName),
    yield: where(cells.yield, (cell) => readAmount(cell, names.yield)),
    differentialSpraying: where(cells.differentialSpraying, (cell) => readYesOrNo(cell, names.differentialSpraying)),
    differentialSprayingType: where(cells.differentialSprayingType, readSprayingType),
    irrigation: where(cells.irrigation, (cell) => readYesOrNo(cell, names.irrigation)),
    shape: asMultiPolygon(shape),
    areaHa: toHectares(arealArea(shape)),
  }));

/** Why a plot cannot be on the block that it names; null where it can. */
function farFrom(block: Areal | undefined, { shape, meparCode }: BlockPlotRow): string | null {
  if (block === undefined || bboxContains(scaleBBox(bboxOf(block), SURROUNDINGS_FACTOR), bboxOf(shape))) return null;
  return shapeFaultText(shapeFaultOf({ code: 'outside-surroundings' }, meparCode));
}

const VALUES = [
  'plantName',
  'plantCode',
  'yield',
  'differentialSpraying',
  'differentialSprayingType',
  'irrigation',
] as const satisfies readonly (keyof Values)[];

const merged = (row: BlockPlotRow, old: StoredBlockPlot): BlockPlotRow => ({
  ...row,
  ...Object.fromEntries(VALUES.map((key) => [key, row[key] === undefined ? old[key] : row[key]])),
});

const same = (row: BlockPlotRow, old: StoredBlockPlot): boolean =>
  VALUES.every((key) => row[key] === old[key]) && sameShape(row.shape, old.shape);

/** Compares plots with the stored ones of their block and name. */
export function planBlockPlots(rows: readonly BlockPlotRow[], { plots, blocks }: StoredBlockPlots): BlockPlotPlan {
  const refused = rows.flatMap((row) => {
    const reason = farFrom(blocks.get(row.meparCode), row);
    return reason === null ? [] : [{ row: row.row, reason }];
  });
  const bad = new Set(refused.map(({ row }) => row));
  const good = rows.filter(({ row }) => !bad.has(row));
  return {
    ...planUpserts(good, plots, plotKey, same, merged),
    refused,
    unknownBlocks: good.filter(({ meparCode }) => !blocks.has(meparCode)).length,
  };
}
