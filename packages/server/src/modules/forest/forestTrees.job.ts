import { unitAt, unitIndex } from '@georisk/domain/forest/unitAt.ts';
import { EOV_SRID } from '@georisk/domain/geo/crs.ts';
import type { MultiPolygon, Position } from '@georisk/domain/geo/types.ts';
import { type CanopyTree, treesOfCanopy } from '@georisk/imagery/forest.ts';
import { projectorBetween } from '@georisk/domain/geo/projection.ts';
import type { ObjectStore } from '@georisk/imagery/storage.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { projectAreal } from '#server/formats/projections.ts';
import { type JobContext, JobFault, type JobHandler } from '#server/jobs/job.ts';
import { forestTexts } from './forest.hu.ts';
import type { FOREST_TREES, ForestProjectJob } from './forest.jobs.ts';
import { type ComputedTree, replaceComputed, unitsToFill } from './forestTrees.repository.ts';
import { heightRefusalText } from './imports/heightRefusal.hu.ts';
import { canopyOfProject } from './imports/rasters.repository.ts';
import { knownUnits } from './imports/units.repository.ts';
import { refreshUnits } from './refreshUnits.ts';

const { job: texts } = forestTexts;

export interface ForestTreesDeps {
  readonly executor: Executor;
  readonly openStore: () => ObjectStore | Promise<ObjectStore>;
}

/** Centimetres, as every other outline is stored. */
const rounded = ([x, y]: Position): Position => [Math.round(x * 100) / 100, Math.round(y * 100) / 100];

/** The trees within some units, with the species of the unit. */
async function placedTrees(
  executor: Executor,
  companyId: number,
  unitIds: readonly number[],
  trees: readonly CanopyTree[],
  srid: number,
): Promise<ComputedTree[]> {
  const wanted = new Set(unitIds);
  const units = (await knownUnits(executor, companyId)).filter(({ id }) => wanted.has(id));
  // Within the outline alone: only the place of a receiver has a margin.
  const index = unitIndex(units, 0);
  const between = projectorBetween(srid, EOV_SRID);
  const project = ([x, y]: Position): Position => rounded(srid === EOV_SRID ? [x, y] : between(x, y));
  return trees.flatMap(({ at, crown, height, crownArea }): ComputedTree[] => {
    const stem = project(at);
    const unit = unitAt(index, stem);
    if (typeof unit === 'string') return [];
    const outline = projectAreal(crown, project) as MultiPolygon;
    return [{ unitId: unit.id, species: unit.mainSpecies, stem, crown: outline, height, crownArea }];
  });
}

/**
 * Finds the trees of a project's canopy in its units without imported ones, in one transaction with the units' figures.
 * @returns how many trees in how many units; null where there is nothing to fill
 * @throws JobFault where the canopy cannot be read
 */
export async function computeTrees(
  executor: Executor,
  store: ObjectStore,
  job: ForestProjectJob,
  { progress, signal, finishWithin }: JobContext,
): Promise<{ readonly trees: number; readonly units: number } | null> {
  const canopy = await canopyOfProject(executor, job);
  if (canopy === undefined || (await unitsToFill(executor, job)).length === 0) {
    await inTransaction(executor, async (tx) => finishWithin?.(tx, texts.nothing));
    return null;
  }
  const { storageKey, noData, srid } = canopy;
  if (!(await store.has(storageKey))) throw new JobFault(texts.gone, { final: true });
  const found = await treesOfCanopy(store, storageKey, noData, {
    signal,
    onProgress: (share) => progress(0.7 * share, texts.finding),
  });
  if (!found.ok) {
    const reason = found.code === 'heights' ? found.refusals.map(heightRefusalText).join(' ') : found.detail;
    throw new JobFault(reason, { final: true });
  }
  progress(0.7, texts.saving);
  return inTransaction(executor, async (tx) => {
    // Trees may have been imported meanwhile.
    const units = await unitsToFill(tx, job);
    const trees = await placedTrees(tx, job.companyId, units, found.trees, srid);
    await replaceComputed(tx, job.companyId, units, trees);
    await refreshUnits(tx, units);
    await finishWithin?.(tx, texts.found(trees.length, units.length));
    return { trees: trees.length, units: units.length };
  });
}

export const forestTreesJob =
  ({ executor, openStore }: ForestTreesDeps): JobHandler<typeof FOREST_TREES> =>
  async (job, context) => {
    await computeTrees(executor, await openStore(), job, context);
  };
