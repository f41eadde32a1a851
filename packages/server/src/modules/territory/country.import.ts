import type { Areal } from '@georisk/domain/geo/types.ts';
import type { ImportReport, OnProgress } from '#server/imports/report.ts';
import type { FeatureSource } from '#server/formats/featureSource.ts';
import { runVectorImport } from '#server/imports/vectorImport.ts';
import type { ImportDeps, VectorOptions, VectorSpec } from '#server/imports/vectorSpec.ts';
import { countryFields, type CountryRow, parseCountry, planCountry } from './country.plan.ts';
import { saveCountries, storedCountries } from './country.repository.ts';

const spec: VectorSpec<typeof countryFields, CountryRow, Areal> = {
  kind: 'country',
  fields: countryFields,
  shape: { rule: 'area', use: 'required' },
  parse: parseCountry,
  keyOf: ({ code }) => code,
  async plan(tx, rows) {
    const codes = rows.map(({ code }) => code);
    return planCountry(rows, await storedCountries(tx, codes));
  },
  write: (tx, { add, change }) => saveCountries(tx, [...add, ...change]),
};

/** Imports the country's outline, by its code (HU where the file has none). */
export const importCountry = (
  deps: ImportDeps,
  source: FeatureSource,
  options: VectorOptions = {},
  onProgress?: OnProgress,
): Promise<ImportReport> => runVectorImport(deps, source, options, () => spec, onProgress);
