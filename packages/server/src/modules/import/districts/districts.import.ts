import type { Areal } from '@georisk/domain/geo/types.ts';
import type { ImportReport, OnProgress } from '../report.ts';
import type { FeatureSource } from '../sources/source.ts';
import { runVectorImport } from '../vectorImport.ts';
import type { ImportDeps, VectorOptions, VectorSpec } from '../vectorSpec.ts';
import { districtFields, type DistrictRow, parseDistrict, planDistricts } from './districts.plan.ts';
import { saveDistricts, storedDistricts } from './districts.repository.ts';

const spec: VectorSpec<typeof districtFields, DistrictRow, Areal> = {
  kind: 'districts',
  fields: districtFields,
  shape: { rule: 'area', use: 'required' },
  parse: parseDistrict,
  keyOf: ({ code }) => code,
  async plan(tx, rows) {
    return planDistricts(
      rows,
      await storedDistricts(
        tx,
        rows.map(({ code }) => code),
      ),
    );
  },
  write: (tx, { add, change }) => saveDistricts(tx, [...add, ...change]),
};

/** Districts (járások), by code; without them the yield map joins the settlements of each. */
export const importDistricts = (
  deps: ImportDeps,
  source: FeatureSource,
  options: VectorOptions = {},
  onProgress?: OnProgress,
): Promise<ImportReport> => runVectorImport(deps, source, options, () => spec, onProgress);
