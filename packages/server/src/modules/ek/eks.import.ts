import type { FeatureSource } from '#server/formats/featureSource.ts';
import type { ImportReport, OnProgress } from '#server/imports/report.ts';
import { runVectorImport } from '#server/imports/vectorImport.ts';
import type { ImportDeps, VectorOptions, VectorSpec } from '#server/imports/vectorSpec.ts';
import { ekTexts as texts } from './ek.hu.ts';
import { EkFile, ekFields, type EkRow, ekRowKey, parseEk, planEks } from './eks.plan.ts';
import { removeOthers, saveEks, storedEks } from './eks.repository.ts';

export interface EkOptions extends VectorOptions {
  /** The customer that monitors these applications. */
  readonly companyId: number;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/**
 * Imports area applications; a row of the file is a plant on a block. A file has all rows of the applications that it
 * names: stored rows that it leaves out are removed.
 */
export const importEks = (
  deps: ImportDeps,
  source: FeatureSource,
  options: EkOptions,
  onProgress?: OnProgress,
): Promise<ImportReport> => runVectorImport(deps, source, options, () => ekSpec(options), onProgress);

function ekSpec({ companyId, today }: EkOptions): VectorSpec<typeof ekFields, EkRow, null> {
  const file = new EkFile();
  const kept: Pick<EkRow, 'code' | 'meparCode' | 'plot' | 'plantName'>[] = [];
  return {
    kind: 'ek',
    companyId,
    fields: ekFields,
    shape: { rule: 'area', use: 'ignored' },
    parse: (cells, _shape, row) => parseEk(cells, row, today),
    keyOf: ekRowKey,
    async plan(tx, rows) {
      for (const { code, meparCode, plot, plantName } of rows) kept.push({ code, meparCode, plot, plantName });
      return planEks(rows, await storedEks(tx, companyId, rows), file);
    },
    write: (tx, { add, change }) => saveEks(tx, companyId, [...add, ...change], file),
    async finish(tx) {
      const removed = await removeOthers(tx, companyId, file.codes, kept);
      return removed > 0 ? [texts.removed(removed)] : [];
    },
  };
}
