import type { Areal } from '@georisk/domain/geo/types.ts';
import type { FeatureSource } from '#server/formats/featureSource.ts';
import type { ImportReport, OnProgress } from '#server/imports/report.ts';
import { runVectorImport } from '#server/imports/vectorImport.ts';
import type { ImportDeps, VectorOptions, VectorSpec } from '#server/imports/vectorSpec.ts';
import {
  parseRadar,
  planRadars,
  radarFields,
  radarKey,
  type RadarRow,
  type RadarValue,
  untoldRadarValues,
} from './radars.plan.ts';
import { countryOutline, saveRadars, storedRadars } from './radars.repository.ts';

export interface RadarOptions extends VectorOptions {
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/** Imports the radar's polygons, by their identifier: everybody's. */
export const importRadars = (
  deps: ImportDeps,
  source: FeatureSource,
  options: RadarOptions,
  onProgress?: OnProgress,
): Promise<ImportReport> => runVectorImport(deps, source, options, () => specOf(options), onProgress);

function specOf({ today }: RadarOptions): VectorSpec<typeof radarFields, RadarRow, Areal> {
  let untold: readonly RadarValue[] = [];
  let country: { readonly outline: Areal | undefined } | undefined;
  return {
    kind: 'radars',
    fields: radarFields,
    shape: { rule: 'area', use: 'required' },
    parse(cells, shape, row) {
      untold = untoldRadarValues(cells);
      return parseRadar(cells, shape, row, today);
    },
    keyOf: radarKey,
    async plan(tx, rows) {
      country ??= { outline: await countryOutline(tx) };
      return planRadars(rows, await storedRadars(tx, rows), country.outline, untold);
    },
    write: (tx, { add, change }) => saveRadars(tx, [...add, ...change]),
  };
}
