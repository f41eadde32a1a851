import { cropNames } from '@georisk/domain/cropMap/cropYears.hu.ts';
import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import { cut, MAX_ROWS, parseExtent } from '#server/modules/map/extent.ts';
import { cropsIn, mappedYears } from './crop.repository.ts';

/** Serves the crop map: the crops of a harvest year, the same for everybody who may see it. */
export function cropRoutes(calls: Calls, { config, database: { kysely } }: Deps): void {
  calls.serve('cropYears', async () => {
    const years = await mappedYears(kysely);
    return years.map((year) => ({ year, names: cropNames(year) }));
  });
  calls.serve('crops', async ({ query: { year, extent, limit = MAX_ROWS } }) => ({
    ...cut(await cropsIn(kysely, year, parseExtent(extent, config.bounds), limit + 1), limit),
    names: cropNames(year),
  }));
}
