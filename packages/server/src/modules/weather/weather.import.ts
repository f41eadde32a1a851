import type { FeatureSource } from '#server/formats/featureSource.ts';
import type { ImportReport, OnProgress } from '#server/imports/report.ts';
import { runVectorImport } from '#server/imports/vectorImport.ts';
import type { ImportDeps, VectorOptions, VectorSpec } from '#server/imports/vectorSpec.ts';
import { frostMapDue } from '#server/modules/frost/frost.jobs.ts';
import { weatherTexts as texts } from './weather.hu.ts';
import { parseWeather, planWeather, WeatherFile, weatherFields, weatherKey, type WeatherRow } from './weather.plan.ts';
import { saveStations, saveWeather, storedWeather } from './weather.repository.ts';

export interface WeatherOptions extends VectorOptions {
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/**
 * Imports the daily weather of stations, by station and day; the place of a station is said by one of its rows, or
 * known from an earlier file. The danger map of frost is made again afterwards.
 */
export const importWeather = (
  deps: ImportDeps,
  source: FeatureSource,
  options: WeatherOptions,
  onProgress?: OnProgress,
): Promise<ImportReport> => runVectorImport(deps, source, options, () => specOf(deps, options), onProgress);

function specOf(
  { bounds, jobs }: ImportDeps,
  { today }: WeatherOptions,
): VectorSpec<typeof weatherFields, WeatherRow, null> {
  const file = new WeatherFile();
  let isChanged = false;
  let moved = 0;
  return {
    kind: 'weather',
    fields: weatherFields,
    shape: { rule: 'area', use: 'ignored' },
    parse: (cells, _shape, row) => parseWeather(cells, row, { today, bounds }),
    keyOf: weatherKey,
    plan: async (tx, rows) => planWeather(rows, await storedWeather(tx, rows), file),
    async write(tx, { add, change }) {
      isChanged ||= add.length + change.length > 0;
      // Of the stations that the file has named so far: the days refer to them.
      moved += await saveStations(tx, file.stations);
      await saveWeather(tx, [...add, ...change]);
    },
    async finish(tx) {
      if (isChanged || moved > 0) await frostMapDue(tx, jobs);
      return moved > 0 ? [texts.stations(moved)] : [];
    },
  };
}
