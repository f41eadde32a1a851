import type { Areal } from '@georisk/domain/geo/types.ts';
import { observeStored } from '#server/modules/raster/observeStored.ts';
import { forgetBlocks, rastersOfKind } from '#server/modules/raster/raster.repository.ts';
import { rasterTexts } from '#server/modules/raster/rasterFault.hu.ts';
import type { ImportReport, OnProgress } from '#server/imports/report.ts';
import { assignSettlements } from '#server/modules/territory/settlements.repository.ts';
import type { FeatureSource } from '#server/formats/featureSource.ts';
import { runVectorImport } from '#server/imports/vectorImport.ts';
import type { ImportDeps, VectorOptions, VectorSpec } from '#server/imports/vectorSpec.ts';
import { blockFields, type BlockRow, parseBlock, planBlocks } from './blocks.plan.ts';
import { saveBlocks, storedBlocks } from './blocks.repository.ts';

/**
 * Imports MePAR blocks, by code. They get their settlement, and their values from the images that are already stored.
 */
export const importBlocks = (
  deps: ImportDeps,
  source: FeatureSource,
  options: VectorOptions = {},
  onProgress?: OnProgress,
): Promise<ImportReport> => runVectorImport(deps, source, options, () => blockSpec(deps, source), onProgress);

function blockSpec(
  { store }: ImportDeps,
  { fileName }: FeatureSource,
): VectorSpec<typeof blockFields, BlockRow, Areal> {
  const saved: string[] = [];
  return {
    kind: 'blocks',
    fields: blockFields,
    shape: { rule: 'area', use: 'required' },
    parse: parseBlock,
    keyOf: ({ meparCode }) => meparCode,
    async plan(tx, rows) {
      const codes = rows.map(({ meparCode }) => meparCode);
      return planBlocks(rows, await storedBlocks(tx, codes));
    },
    async write(tx, { add, change }) {
      const rows = [...add, ...change];
      await saveBlocks(tx, rows);
      for (const { meparCode } of rows) saved.push(meparCode);
    },
    async finish(tx, _report, onProgress) {
      if (saved.length === 0) return [];
      await assignSettlements(tx, saved);
      await forgetBlocks(tx, saved);
      const rasters = await rastersOfKind(tx, 'ndvi');
      const { made, missing } = await observeStored(tx, store, rasters, saved, (fraction) =>
        onProgress({ fileName, step: 'statistics', fraction, done: saved.length }),
      );
      return [
        ...(made > 0 ? [rasterTexts.fromStored(made)] : []),
        ...(missing.length > 0 ? [rasterTexts.imagesMissing(missing)] : []),
      ];
    },
  };
}
