import type { Areal } from '@georisk/domain/geo/types.ts';
import type { FeatureSource } from '#server/formats/featureSource.ts';
import { importTexts } from '#server/imports/import.hu.ts';
import type { ImportReport, OnProgress } from '#server/imports/report.ts';
import { runVectorImport } from '#server/imports/vectorImport.ts';
import type { ImportDeps, VectorOptions, VectorSpec } from '#server/imports/vectorSpec.ts';
import { blockPlotFields, type BlockPlotRow, parseBlockPlot, planBlockPlots, plotKey } from './blockPlots.plan.ts';
import { saveBlockPlots, storedBlockPlots } from './blockPlots.repository.ts';

export interface BlockPlotOptions extends VectorOptions {
  /** The client whose plots these are. */
  readonly companyId: number;
}

/** Imports the plots of an agronomy client, by block and name. */
export const importBlockPlots = (
  deps: ImportDeps,
  source: FeatureSource,
  options: BlockPlotOptions,
  onProgress?: OnProgress,
): Promise<ImportReport> => runVectorImport(deps, source, options, () => blockPlotSpec(options), onProgress);

function blockPlotSpec({ companyId }: BlockPlotOptions): VectorSpec<typeof blockPlotFields, BlockPlotRow, Areal> {
  let unknownBlocks = 0;
  return {
    kind: 'block-plots',
    companyId,
    fields: blockPlotFields,
    shape: { rule: 'area', use: 'required' },
    parse: parseBlockPlot,
    keyOf: plotKey,
    async plan(tx, rows) {
      const plan = planBlockPlots(rows, await storedBlockPlots(tx, companyId, rows));
      unknownBlocks += plan.unknownBlocks;
      return plan;
    },
    write: (tx, { add, change }) => saveBlockPlots(tx, companyId, [...add, ...change]),
    finish: () => Promise.resolve(unknownBlocks > 0 ? [importTexts.unknownBlocks(unknownBlocks)] : []),
  };
}
