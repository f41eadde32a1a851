import { companyGroup, SHARED_GROUP } from './layerNames.ts';
import { knownBlocks } from '#server/imports/knownBlocks.repository.ts';
import { untoldOf } from '#server/imports/plan.ts';
import { type ImportReport, type OnProgress, refusedReport } from '#server/imports/report.ts';
import type { FeatureSource } from '#server/formats/featureSource.ts';
import { runVectorImport } from '#server/imports/vectorImport.ts';
import type { ImportDeps, VectorOptions, VectorSpec } from '#server/imports/vectorSpec.ts';
import { observationTexts } from './observations.hu.ts';
import {
  observationColumns,
  parseStatistic,
  planStatistics,
  SPREAD,
  type StatisticRow,
  statisticKey,
} from './observations.plan.ts';
import { isCompanys, saveStatistics, storedStatistics } from './observations.repository.ts';

export interface ObservationOptions extends VectorOptions {
  /** Group of images of the statistics; without one the installation's, or the company's. */
  readonly group?: string | undefined;
  /** The insurer of these statistics; without one they are the installation's. */
  readonly companyId?: number | null | undefined;
}

const GROUP = /^[a-z0-9-]{1,64}$/;
const COMPANY_GROUP = /^c\d+$/;

/** Imports NDVI statistics of blocks and days whose images are not kept: earlier seasons for the curve. */
export async function importObservations(
  deps: ImportDeps,
  source: FeatureSource,
  options: ObservationOptions = {},
  onProgress?: OnProgress,
): Promise<ImportReport> {
  const { companyId = null, group = companyId === null ? SHARED_GROUP : companyGroup(companyId) } = options;
  const refusal = await groupRefusal(deps, group, companyId);
  if (refusal !== null) return refusedReport('observations', source.fileName, options.dryRun ?? false, refusal);
  return runVectorImport(deps, source, options, () => statisticSpec(group, companyId), onProgress);
}

/** Statistics without an image have only their group to say whose they are. */
async function groupRefusal({ db }: ImportDeps, group: string, companyId: number | null): Promise<string | null> {
  if (!GROUP.test(group)) return observationTexts.group(group);
  if (companyId !== null)
    return group === companyGroup(companyId) ? null : observationTexts.companyGroup(companyGroup(companyId));
  return COMPANY_GROUP.test(group) || (await isCompanys(db, group)) ? observationTexts.foreignGroup(group) : null;
}

function statisticSpec(
  group: string,
  companyId: number | null,
): VectorSpec<typeof observationColumns, StatisticRow, null> {
  let kept = 0;
  let untold: readonly (typeof SPREAD)[number][] = [];
  return {
    kind: 'observations',
    companyId,
    fields: observationColumns,
    shape: { rule: 'area', use: 'ignored' },
    parse(cells, _shape, row) {
      untold = untoldOf(SPREAD, cells);
      return parseStatistic(cells, row);
    },
    keyOf: statisticKey,
    async plan(tx, rows) {
      const stored = await storedStatistics(tx, group, rows);
      const blocks = await knownBlocks(tx, [...new Set(rows.map(({ meparCode }) => meparCode))]);
      kept += rows.filter((row) => stored.get(statisticKey(row))?.fromImage === true).length;
      return planStatistics(rows, stored, blocks, untold);
    },
    write: (tx, { add, change }) => saveStatistics(tx, group, [...add, ...change]),
    finish: async () => (kept === 0 ? [] : [observationTexts.kept(kept)]),
  };
}
