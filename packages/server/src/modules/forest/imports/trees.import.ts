import { UNIT_MARGIN, type UnitIndex, unitIndex } from '@georisk/domain/forest/unitAt.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import type { Executor } from '#server/db/executor.ts';
import type { FeatureSource } from '#server/formats/featureSource.ts';
import { withPointColumns } from '#server/imports/pointColumns.ts';
import type { Plan } from '#server/imports/plan.ts';
import type { ImportReport, OnProgress } from '#server/imports/report.ts';
import { runVectorImport } from '#server/imports/vectorImport.ts';
import type { ImportDeps, VectorSpec } from '#server/imports/vectorSpec.ts';
import { forestTexts } from '../forest.hu.ts';
import { refreshUnits } from '../refreshUnits.ts';
import {
  crownFields,
  isNamed,
  parseCrown,
  parseStem,
  placeTrees,
  planTrees,
  type PlacedTree,
  stemFields,
  treeKey,
  type TreeRow,
  type UnitsFor,
} from './trees.plan.ts';
import { saveTrees, setComputedBeside, storedTrees } from './trees.repository.ts';
import type { ForestOptions } from './units.import.ts';
import { UnknownSpecies } from './units.plan.ts';
import { type KnownUnit, knownUnits } from './units.repository.ts';

/** m²: the crown of a sapling. */
const MIN_CROWN = 0.1;

/** Finds the units that a row may mean; each name is looked up once. */
function unitsForOf(units: readonly KnownUnit[]): UnitsFor {
  const known = new Map<string, UnitIndex<KnownUnit>>();
  return (project, unit) => {
    const key = JSON.stringify([project, unit]);
    const index =
      known.get(key) ??
      unitIndex(
        units.filter((each) => isNamed(each, project, unit)),
        UNIT_MARGIN,
      );
    known.set(key, index);
    return index;
  };
}

/** What imports of stems and of crowns have in common, for one attempt. */
function treeImport(companyId: number, unknown: UnknownSpecies) {
  const seen = new Set<string>();
  const touched = new Set<number>();
  let units: UnitsFor | undefined;
  let kept = 0;
  return {
    companyId,
    keyOf: treeKey,
    async plan(tx: Executor, rows: readonly TreeRow[]) {
      units ??= unitsForOf(await knownUnits(tx, companyId));
      const placed = placeTrees(rows, units, seen);
      return planTrees(placed, await storedTrees(tx, placed.found));
    },
    async write(tx: Executor, { add, change }: Plan<PlacedTree>) {
      const rows = [...add, ...change];
      for (const { unitId } of rows) touched.add(unitId);
      // Crowns alone are no inventory: without stems of its own a unit keeps the figures of the computed ones.
      const filled = new Set(rows.filter(({ stem }) => stem !== null).map(({ unitId }) => unitId));
      kept += await setComputedBeside(tx, [...filled]);
      await saveTrees(tx, companyId, rows);
    },
    async finish(tx: Executor) {
      await refreshUnits(tx, touched);
      return [...unknown.notes(), ...(kept > 0 ? [forestTexts.imports.computedBeside(kept)] : [])];
    },
  };
}

function stemSpec(
  { bounds }: ImportDeps,
  { companyId }: ForestOptions,
): VectorSpec<typeof stemFields, TreeRow, Areal | null, PlacedTree> {
  const unknown = new UnknownSpecies();
  return {
    ...treeImport(companyId, unknown),
    kind: 'forest-stems',
    fields: stemFields,
    shape: { rule: 'area', use: 'optional' },
    parse: (cells, shape, row, around) => parseStem(cells, shape, row, around, unknown, bounds),
  };
}

function crownSpec({ companyId }: ForestOptions): VectorSpec<typeof crownFields, TreeRow, Areal, PlacedTree> {
  const unknown = new UnknownSpecies();
  return {
    ...treeImport(companyId, unknown),
    kind: 'forest-crowns',
    fields: crownFields,
    shape: { rule: 'area', use: 'required', leastArea: MIN_CROWN },
    parse: (cells, shape, row) => parseCrown(cells, shape, row, unknown),
  };
}

/** Imports stems, points or a table with coordinates, into the units that they stand in. */
export const importForestStems = (
  deps: ImportDeps,
  source: FeatureSource,
  options: ForestOptions,
  onProgress?: OnProgress,
): Promise<ImportReport> =>
  runVectorImport(deps, withPointColumns(source), options, () => stemSpec(deps, options), onProgress);

/** Imports crowns, areas; a crown and a stem of a unit with the same identifier are one tree. */
export const importForestCrowns = (
  deps: ImportDeps,
  source: FeatureSource,
  options: ForestOptions,
  onProgress?: OnProgress,
): Promise<ImportReport> => runVectorImport(deps, source, options, () => crownSpec(options), onProgress);
