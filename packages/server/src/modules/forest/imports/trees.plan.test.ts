import { MAX_TREE_HEIGHT } from '@georisk/domain/forest/heightModel.ts';
import { UNIT_MARGIN, unitIndex } from '@georisk/domain/forest/unitAt.ts';
import { HUNGARY_BOUNDS } from '@georisk/domain/geo/bbox.ts';
import { asMultiPolygon } from '@georisk/domain/geo/geojson.ts';
import { describe, expect, it } from 'vitest';
import { testCells, testSquare } from '#server/imports/testCells.ts';
import {
  crownFields,
  isNamed,
  parseCrown,
  parseStem,
  placeTrees,
  planTrees,
  type StoredTree,
  stemFields,
  type TreeRow,
} from './trees.plan.ts';
import { parseUnit, planUnits, unitFields, UnknownSpecies } from './units.plan.ts';
import type { KnownUnit } from './units.repository.ts';

type Given = Parameters<typeof testCells<typeof stemFields>>[1];

const AROUND = { properties: {}, report: { repair: () => undefined } };
const parse = (cells: Given, shape: Parameters<typeof parseStem>[1] = null) =>
  parseStem(
    testCells(stemFields, { externalId: '7', height: '20', easting: 700_010, northing: 200_010, ...cells }),
    shape,
    5,
    AROUND,
    new UnknownSpecies(),
    HUNGARY_BOUNDS,
  );
const stem = (cells: Given = {}): TreeRow => {
  const parsed = parse(cells);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.row;
};
const crown = (cells: Given = {}): TreeRow => {
  const given = testCells(crownFields, { externalId: '7', height: 20, ...cells });
  const parsed = parseCrown(given, testSquare(700_008, 200_008, 4), 6, new UnknownSpecies());
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.row;
};
const unit = (id: number, code: string, west: number): KnownUnit => ({
  id,
  project: 'Gemenc',
  code,
  settlement: 'Baja',
  tag: '1',
  subTag: code,
  mainSpecies: null,
  shape: asMultiPolygon(testSquare(west, 200_000, 100)),
});
const UNITS = [unit(1, 'A', 700_000), unit(2, 'B', 700_100)];
const unitsFor = (project: string | null, code: string | null) =>
  unitIndex(
    UNITS.filter((each) => isNamed(each, project, code)),
    UNIT_MARGIN,
  );
const place = (...rows: TreeRow[]) => placeTrees(rows, unitsFor, new Set());
const plan = (row: TreeRow, stored: ReadonlyMap<string, StoredTree> = new Map()) => planTrees(place(row), stored);

describe('parseStem', () => {
  it('reads zero of a diameter or a crown as not measured', () => {
    expect(stem({ dbh: 0, crownArea: '0' })).toMatchObject({ height: 20, dbh: null, crownArea: null });
    expect(stem({ dbh: '32,5' }).dbh).toBe(32.5);
  });

  it('identifies a tree without a name by its place to the centimetre', () => {
    expect(stem({ externalId: '', easting: 700_010.126 }).externalId).toBe('700010.13 200010.00');
  });

  it.each([
    ['a height of nothing', { height: 0 }],
    ['a missing height', { height: '' }],
    ['a height above any tree', { height: MAX_TREE_HEIGHT + 0.1 }],
    ['a diameter in millimetres', { dbh: 401 }],
    ['a negative diameter', { dbh: -1 }],
    ['a place beyond the installation', { easting: 200_000 }],
    ['half a place', { northing: null }],
    ['a coordinate that is no number', { easting: 'kelet' }],
  ])('refuses %s', (_, cells) => {
    expect(parse(cells)).toMatchObject({ ok: false });
  });

  it('refuses an area: that is a crown', () => {
    expect(parse({}, testSquare(700_000, 200_000, 4))).toMatchObject({ ok: false });
  });
});

describe('parseCrown', () => {
  it('has the area of its outline', () => {
    expect(crown()).toMatchObject({ crownArea: 16, stem: null, dbh: null });
  });
});

describe('placeTrees', () => {
  it('finds the unit by the place, or refuses a named one in which the tree does not stand', () => {
    expect(place(stem()).found.map((each) => each.unit.id)).toEqual([1]);
    expect(place(stem({ easting: 700_150 })).found.map((each) => each.unit.id)).toEqual([2]);
    expect(place(stem({ unit: 'B' }))).toMatchObject({ found: [], refused: [{ row: 5 }] });
    expect(place(stem({ unit: 'a' })).found).toHaveLength(1);
  });

  it('refuses a unit or a project that nobody has, and a tree outside of all', () => {
    expect(place(stem({ unit: 'C' })).refused).toHaveLength(1);
    expect(place(stem({ project: 'Bakony' })).refused).toHaveLength(1);
    expect(place(stem({ northing: 200_500 })).refused).toHaveLength(1);
  });

  it('refuses the second of two trees of one unit with one name, also in a later batch', () => {
    const seen = new Set<string>();
    expect(placeTrees([stem()], unitsFor, seen).refused).toEqual([]);
    expect(placeTrees([stem()], unitsFor, seen).refused).toHaveLength(1);
    expect(placeTrees([stem({ easting: 700_150 })], unitsFor, seen).refused).toEqual([]);
  });
});

describe('planTrees', () => {
  const stored = (row: TreeRow, more: Partial<StoredTree> = {}) => {
    const [added] = plan(row).add;
    if (added === undefined) throw new Error('was refused');
    return new Map([['1 7', { ...added, ...more }]]);
  };

  it('leaves a tree that is the same', () => {
    expect(plan(stem(), stored(stem()))).toMatchObject({ add: [], change: [], unchanged: 1 });
  });

  it('adds the crown to a stem and keeps what only the stem’s file told', () => {
    const [changed] = plan(crown(), stored(stem({ dbh: 30, crownArea: 9 }))).change;
    expect(changed).toMatchObject({
      dbh: 30,
      stem: [700_010, 200_010],
      crownArea: 16,
      shape: { type: 'MultiPolygon' },
    });
  });

  it('keeps the area of a crown’s outline where a stem’s file estimates another', () => {
    expect(plan(stem({ crownArea: 9 }), stored(crown(), { stem: [700_010, 200_010] }))).toMatchObject({
      change: [],
      unchanged: 1,
    });
  });
});

describe('units', () => {
  const parseOne = (cells: Parameters<typeof testCells<typeof unitFields>>[1], unknown = new UnknownSpecies()) => {
    const given = testCells(unitFields, { project: 'Gemenc', settlement: 'Baja', tag: '12', ...cells });
    const parsed = parseUnit(given, testSquare(700_000, 200_000, 100), 2, unknown);
    if (!parsed.ok) throw new Error(parsed.reason);
    return parsed.row;
  };

  it('are called by settlement, tag and sub-tag', () => {
    expect(parseOne({}).code).toBe('Baja 12');
    expect(parseOne({ subTag: 'A' }).code).toBe('Baja 12/A');
  });

  it('count each unknown species once, with the number of its rows', () => {
    const unknown = new UnknownSpecies();
    for (const mainSpecies of ['marsi fa', 'marsi fa', '', 'holdfa']) parseOne({ mainSpecies }, unknown);
    expect(unknown.notes()).toEqual([
      expect.stringContaining('„marsi fa” (2 '),
      expect.stringContaining('„holdfa” (1 '),
    ]);
  });

  it('keep a stored species where the file does not tell it', () => {
    const row = parseOne({});
    const old = { ...row, mainSpecies: 'T' as never };
    const stored = new Map([['Gemenc: Baja 12', old]]);
    expect(planUnits([row], stored)).toMatchObject({ change: [], unchanged: 1 });
    expect(planUnits([{ ...row, subTag: 'B' }], stored).change).toMatchObject([{ mainSpecies: 'T' }]);
  });
});
