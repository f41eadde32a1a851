import type { Areal } from '@georisk/domain/geo/types.ts';
import { untoldOf } from '#server/imports/plan.ts';
import type { ImportReport, OnProgress } from '#server/imports/report.ts';
import type { FeatureSource } from '#server/formats/featureSource.ts';
import { runVectorImport } from '#server/imports/vectorImport.ts';
import type { ImportDeps, VectorOptions, VectorSpec } from '#server/imports/vectorSpec.ts';
import { districtFields, type DistrictRow, joinPieces, parseDistrict, planDistricts } from './districts.plan.ts';
import { dropCovered, saveDistricts, storedDistricts } from './districts.repository.ts';

function specOf(): VectorSpec<typeof districtFields, DistrictRow, Areal> {
  const seen = new Map<string, DistrictRow>();
  let untold: readonly 'county'[] = [];
  return {
    kind: 'districts',
    fields: districtFields,
    shape: { rule: 'area', use: 'required' },
    parse(cells, shape, row) {
      untold = untoldOf(['county'], cells);
      return parseDistrict(cells, shape, row);
    },
    // A district may be listed in several rows.
    keyOf: ({ code, row }) => `${code} ${row}`,
    async plan(tx, pieces) {
      const { rows, refused } = joinPieces(pieces, seen);
      const stored = await storedDistricts(
        tx,
        rows.map(({ code }) => code),
      );
      const plan = planDistricts(rows, stored, untold);
      return { ...plan, refused: [...plan.refused, ...refused] };
    },
    write: (tx, { add, change }) => saveDistricts(tx, [...add, ...change]),
    async finish(tx) {
      await dropCovered(tx);
      return [];
    },
  };
}

/** Imports districts (járások), by code; without them the yield map joins the settlements of each. */
export const importDistricts = (
  deps: ImportDeps,
  source: FeatureSource,
  options: VectorOptions = {},
  onProgress?: OnProgress,
): Promise<ImportReport> => runVectorImport(deps, source, options, specOf, onProgress);
