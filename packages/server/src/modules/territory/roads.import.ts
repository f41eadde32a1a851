import type { MultiLineString } from '@georisk/domain/geo/types.ts';
import type { FeatureSource } from '#server/formats/featureSource.ts';
import { untoldOf } from '#server/imports/plan.ts';
import type { ImportReport, OnProgress } from '#server/imports/report.ts';
import { runVectorImport } from '#server/imports/vectorImport.ts';
import type { ImportDeps, VectorOptions, VectorSpec } from '#server/imports/vectorSpec.ts';
import { type CreditOption, creditOf } from './credit.ts';
import { roadTexts } from './roads.hu.ts';
import { isShown, parseRoad, planRoads, roadFields, type RoadRow, type SavedRoad } from './roads.plan.ts';
import { removeOtherRoads, saveRoads, storedRoads } from './roads.repository.ts';

export interface RoadOptions extends VectorOptions, CreditOption {
  /** The file has all roads: those that it leaves out are removed. */
  readonly whole?: boolean | undefined;
}

function specOf(options: RoadOptions): VectorSpec<typeof roadFields, RoadRow, MultiLineString, SavedRoad> {
  const credit = creditOf(options);
  const codes = new Set<string>();
  let untold: readonly 'number'[] = [];
  let leftOut = 0;
  return {
    kind: 'roads',
    fields: roadFields,
    shape: { rule: 'line', use: 'required' },
    parse(cells, shape, row) {
      untold = untoldOf(['number'], cells);
      return parseRoad(cells, shape, row, credit);
    },
    keyOf: ({ code }) => code,
    async plan(tx, rows) {
      const shown = rows.filter(isShown);
      leftOut += rows.length - shown.length;
      for (const { code } of shown) codes.add(code);
      if (shown.length === 0) return { add: [], change: [], unchanged: 0, refused: [] };
      const stored = await storedRoads(
        tx,
        shown.map(({ code }) => code),
      );
      return planRoads(shown, stored, untold);
    },
    write: (tx, { add, change }) => saveRoads(tx, [...add, ...change]),
    async finish(tx) {
      const removed = options.whole === true ? await removeOtherRoads(tx, [...codes]) : 0;
      return [
        ...(leftOut > 0 ? [roadTexts.leftOut(leftOut)] : []),
        ...(removed > 0 ? [roadTexts.removed(removed)] : []),
      ];
    },
  };
}

/** Imports roads, by the source's identifier (by their line where it has none); smaller ones than the map shows are left out. */
export const importRoads = (
  deps: ImportDeps,
  source: FeatureSource,
  options: RoadOptions = {},
  onProgress?: OnProgress,
): Promise<ImportReport> => runVectorImport(deps, source, options, () => specOf(options), onProgress);
