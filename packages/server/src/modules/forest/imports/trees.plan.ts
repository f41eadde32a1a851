import { MAX_TREE_HEIGHT } from '@georisk/domain/forest/heightModel.ts';
import type { TreeCode } from '@georisk/domain/forest/treeSpecies.ts';
import { unitAt, type UnitIndex } from '@georisk/domain/forest/unitAt.ts';
import { arealArea } from '@georisk/domain/geo/area.ts';
import { type BBox, bboxCentre, bboxHolds, bboxOf } from '@georisk/domain/geo/bbox.ts';
import { asMultiPolygon } from '@georisk/domain/geo/geojson.ts';
import type { Areal, MultiPolygon, Position } from '@georisk/domain/geo/types.ts';
import { textOf } from '#server/formats/cellText.ts';
import { inList, optional, required } from '#server/imports/fields.ts';
import { ofNumbers, RANGES } from '#server/imports/numberRanges.ts';
import { importTexts } from '#server/imports/import.hu.ts';
import { type Plan, sameShape, type ShapedRow } from '#server/imports/plan.ts';
import { placeFields, readPlace } from '#server/imports/pointColumns.ts';
import { readAmount, readingRow, readRequiredAmount, readText, refuseRow } from '#server/imports/reading.ts';
import type { Cells, ParsedRow, RowAround } from '#server/imports/vectorSpec.ts';
import { nameKeyOf } from '../forest.repository.ts';
import { forestTexts } from '../forest.hu.ts';
import { SPECIES_LIST } from './speciesList.ts';
import type { UnknownSpecies } from './units.plan.ts';
import type { KnownUnit } from './units.repository.ts';

const { imports: texts } = forestTexts;
const { fields: names } = texts;

/** What stems and crowns have in common. */
const treeFields = {
  externalId: optional('faazonosito', 'treeid', 'azonosito', 'externalid', 'id', 'fid'),
  project: optional('projekt', 'projektnev', 'project', 'projectname'),
  unit: optional('erdoreszlet', 'reszlet', 'terulet', 'unit', 'forestunit'),
  species: inList(SPECIES_LIST, optional('fafaj', 'fafajkod', 'species', 'treetextcode', 'faj')),
  height: ofNumbers(RANGES.treeHeight, required('magassag', 'famagassag', 'height', 'treeheight', 'h')),
};

export const stemFields = {
  ...treeFields,
  dbh: ofNumbers(RANGES.diameter, optional('dbh', 'atmero', 'mellmagassagiatmero', 'd13', 'diameter', 'dbhcm')),
  crownArea: ofNumbers(RANGES.squareMetres, optional('koronaterulet', 'crownarea')),
  ...placeFields,
};

export const crownFields = treeFields;

/** A tree as a file has it: its stem or its crown. */
export interface TreeRow extends ShapedRow {
  readonly externalId: string;
  readonly project: string | null;
  /** The unit's code; null where the place tells it. */
  readonly unit: string | null;
  /** Undefined where the file does not tell it; null of a species that the table does not have. */
  readonly species: TreeCode | null | undefined;
  /** m */
  readonly height: number;
  /** m² */
  readonly crownArea: number | null;
  /** Measured, cm. */
  readonly dbh: number | null;
  /** EPSG:23700; null of a crown. */
  readonly stem: Position | null;
  /** The crown. */
  readonly shape: MultiPolygon | null;
}

/** A tree in its unit. */
export interface PlacedTree extends TreeRow {
  readonly unitId: number;
  readonly species: TreeCode | null;
}

export interface StoredTree {
  readonly species: TreeCode | null;
  readonly height: number;
  readonly crownArea: number | null;
  readonly dbh: number | null;
  readonly stem: Position | null;
  readonly shape: MultiPolygon | null;
}

/** Thicker trees are no mistake of a tape but millimetres, cm. */
const MAX_DIAMETER = 400;

function readHeight(value: unknown): number {
  const height = readRequiredAmount(value, names.height);
  if (height === 0) return refuseRow(texts.noHeight);
  return height > MAX_TREE_HEIGHT ? refuseRow(texts.tooHigh(height, MAX_TREE_HEIGHT)) : height;
}

/** A positive number; none where the cell is empty or zero, which is how many programs write "not measured". */
const readMeasured = (value: unknown, what: string): number | null => readAmount(value, what) || null;

function readDiameter(value: unknown): number | null {
  const diameter = readMeasured(value, names.dbh);
  return diameter !== null && diameter > MAX_DIAMETER ? refuseRow(texts.tooThick(diameter)) : diameter;
}

/** The identifier of a tree whose source has none: its place, to the centimetre. */
const idOfPlace = ([x, y]: Position): string => `${x.toFixed(2)} ${y.toFixed(2)}`;

const common = (cells: Cells<typeof treeFields>, place: Position, unknown: UnknownSpecies) => ({
  externalId: readText(cells.externalId, names.externalId, 100) ?? idOfPlace(place),
  project: readText(cells.project, names.project, 100),
  unit: readText(cells.unit, names.unit, 150),
  species: textOf(cells.species) === null ? undefined : unknown.read(cells.species),
  height: readHeight(cells.height),
});

export const parseStem = (
  cells: Cells<typeof stemFields>,
  shape: Areal | null,
  row: number,
  around: RowAround,
  unknown: UnknownSpecies,
  bounds: BBox,
): ParsedRow<TreeRow> =>
  readingRow(() => {
    if (shape !== null) return refuseRow(texts.noPoint);
    const stem = readPlace(cells, around, row) ?? refuseRow(texts.noPlace);
    if (!bboxHolds(bounds, stem)) return refuseRow(texts.elsewhere);
    return {
      row,
      ...common(cells, stem, unknown),
      crownArea: readMeasured(cells.crownArea, names.crownArea),
      dbh: readDiameter(cells.dbh),
      stem,
      shape: null,
    };
  });

export const parseCrown = (
  cells: Cells<typeof crownFields>,
  shape: Areal,
  row: number,
  unknown: UnknownSpecies,
): ParsedRow<TreeRow> =>
  readingRow(() => ({
    row,
    ...common(cells, bboxCentre(bboxOf(shape)), unknown),
    crownArea: arealArea(shape),
    dbh: null,
    stem: null,
    shape: asMultiPolygon(shape),
  }));

/** Two rows of a file with this key are one tree. */
export const treeKey = ({ project, unit, externalId }: TreeRow): string =>
  [project, unit, externalId].filter((part) => part !== null).join(', ');

export const placedKey = ({ unitId, externalId }: Pick<PlacedTree, 'unitId' | 'externalId'>): string =>
  `${unitId} ${externalId}`;

/** Units of a company by what a row may name. */
export type UnitsFor = (project: string | null, unit: string | null) => UnitIndex<KnownUnit>;

/** The unit of a tree. @throws RowRefusal where it has none */
export function unitOf(unitsFor: UnitsFor, tree: TreeRow): KnownUnit {
  const { project, unit, stem, shape, externalId } = tree;
  const place = stem ?? (shape && bboxCentre(bboxOf(shape)));
  const index = unitsFor(project, unit);
  const named = [project, unit].filter((part) => part !== null).join(': ');
  if (index.units.length === 0) return refuseRow(named === '' ? texts.noUnits : texts.unknownUnit(named));
  const found = place === null ? 'outside' : unitAt(index, place);
  if (found === 'several') return refuseRow(texts.severalUnits(externalId));
  if (found === 'outside')
    return refuseRow(unit === null ? texts.outsideUnits(externalId) : texts.outsideUnit(externalId, unit));
  return found;
}

/** Whether a unit is the one that a row names. */
export const isNamed = (unit: Pick<KnownUnit, 'project' | 'code'>, project: string | null, code: string | null) =>
  (project === null || nameKeyOf(unit.project) === nameKeyOf(project)) &&
  (code === null || nameKeyOf(unit.code) === nameKeyOf(code));

/** The tree as it would be saved: what this file does not tell is kept; a crown's own area is that of its outline. */
function whole(row: TreeRow, { id: unitId, mainSpecies }: KnownUnit, old: StoredTree | undefined): PlacedTree {
  const told = row.species === undefined ? (old?.species ?? mainSpecies) : row.species;
  if (old === undefined) return { ...row, unitId, species: told };
  const hasOwnArea = row.crownArea !== null && (row.shape !== null || old.shape === null);
  return {
    ...row,
    unitId,
    species: told,
    crownArea: hasOwnArea ? row.crownArea : old.crownArea,
    dbh: row.dbh ?? old.dbh,
    stem: row.stem ?? old.stem,
    shape: row.shape ?? old.shape,
  };
}

const same = (row: PlacedTree, old: StoredTree): boolean =>
  row.species === old.species &&
  row.height === old.height &&
  row.crownArea === old.crownArea &&
  row.dbh === old.dbh &&
  String(row.stem) === String(old.stem) &&
  sameShape(row.shape, old.shape);

/** A tree and the unit that it stands in. */
export interface FoundTree {
  readonly row: TreeRow;
  readonly unit: KnownUnit;
}

export interface PlacedRows {
  readonly found: readonly FoundTree[];
  readonly refused: Plan<PlacedTree>['refused'];
}

/**
 * Finds the units of trees.
 * @param seen keys of earlier batches of the file
 */
export function placeTrees(rows: readonly TreeRow[], unitsFor: UnitsFor, seen: Set<string>): PlacedRows {
  const found: FoundTree[] = [];
  const refused: { row: number; reason: string }[] = [];
  for (const row of rows) {
    const unit = readingRow(() => {
      const own = unitOf(unitsFor, row);
      const key = placedKey({ unitId: own.id, externalId: row.externalId });
      if (seen.has(key)) return refuseRow(importTexts.duplicateKey(row.externalId));
      seen.add(key);
      return own;
    });
    if (unit.ok) found.push({ row, unit: unit.row });
    else refused.push({ row: row.row, reason: unit.reason });
  }
  return { found, refused };
}

/** Compares trees with the stored ones. */
export function planTrees({ found, refused }: PlacedRows, stored: ReadonlyMap<string, StoredTree>): Plan<PlacedTree> {
  const [add, change]: [PlacedTree[], PlacedTree[]] = [[], []];
  for (const { row, unit } of found) {
    const old = stored.get(placedKey({ unitId: unit.id, externalId: row.externalId }));
    const tree = whole(row, unit, old);
    if (old === undefined) add.push(tree);
    else if (!same(tree, old)) change.push(tree);
  }
  return { add, change, unchanged: found.length - add.length - change.length, refused };
}
