import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { referenceLines } from '#server/modules/territory/reference.repository.ts';
import { readBaseMaps } from './baseMaps.ts';
import { baseMapsOfCompany } from './companyBaseMaps.ts';
import { MAX_ROWS, parseExtent } from './extent.ts';
import { countries } from './map.repository.ts';
import { baseMapsOr, cities, plots } from './map.service.ts';

/** @throws ConfigError when `BASE_MAPS` is unusable: before anything listens */
export function mapRoutes(calls: Calls, { config, clock, database }: Deps): void {
  const { kysely } = database;
  const contextOf = contextsBy(clock);
  const configured = readBaseMaps(config.baseMaps);
  calls.serve('country', () => countries(kysely));
  calls.serve('baseMaps', async ({ caller }) =>
    baseMapsOr(kysely, (await baseMapsOfCompany(kysely, caller.companyId)) ?? configured),
  );
  calls.serve('cities', ({ query }) =>
    cities(kysely, parseExtent(query.extent, config.bounds), query.limit ?? MAX_ROWS),
  );
  calls.serve('referenceLines', () => referenceLines(kysely));
  calls.serve('plots', (request) => {
    const { extent, limit } = request.query;
    return plots(kysely, contextOf(request), parseExtent(extent, config.bounds), limit ?? MAX_ROWS);
  });
}
