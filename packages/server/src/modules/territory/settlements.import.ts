import { untoldOf } from '#server/imports/plan.ts';
import type { ImportReport, OnProgress } from '#server/imports/report.ts';
import type { FeatureSource } from '#server/formats/featureSource.ts';
import { runVectorImport } from '#server/imports/vectorImport.ts';
import type { ImportDeps, VectorOptions, VectorSpec } from '#server/imports/vectorSpec.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import {
  parseSettlement,
  planSettlements,
  SETTLEMENT_VALUES,
  settlementFields,
  type SettlementRow,
} from './settlements.plan.ts';
import { joinDistricts } from './districts.repository.ts';
import { assignSettlements, saveSettlements, storedSettlements } from './settlements.repository.ts';

function specOf(): VectorSpec<typeof settlementFields, SettlementRow, Areal> {
  let untold: readonly (typeof SETTLEMENT_VALUES)[number][] = [];
  return {
    kind: 'settlements',
    fields: settlementFields,
    shape: { rule: 'area', use: 'required' },
    parse(cells, shape, row) {
      untold = untoldOf(SETTLEMENT_VALUES, cells);
      return parseSettlement(cells, shape, row);
    },
    keyOf: ({ code }) => code,
    async plan(tx, rows) {
      const codes = rows.map(({ code }) => code);
      return planSettlements(rows, await storedSettlements(tx, codes), untold);
    },
    write: (tx, { add, change }) => saveSettlements(tx, [...add, ...change]),
    async finish(tx, { added, changed }) {
      if (added + changed > 0) {
        await assignSettlements(tx, 'all');
        await joinDistricts(tx);
      }
      return [];
    },
  };
}

/** Imports settlements (or any districts with a code and a name), by code. Blocks are assigned to theirs. */
export const importSettlements = (
  deps: ImportDeps,
  source: FeatureSource,
  options: VectorOptions = {},
  onProgress?: OnProgress,
): Promise<ImportReport> => runVectorImport(deps, source, options, specOf, onProgress);
