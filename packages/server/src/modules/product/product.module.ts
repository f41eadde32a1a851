import { handled, type Module } from '#server/module.ts';
import { DAMAGE_MAP } from '#server/modules/damage/damage.jobs.ts';
import { rasterStore } from '#server/modules/wms/mapRenderer.ts';
import { damageMap } from './jobs/damageMap.ts';
import { soilZones } from './jobs/soilZones.ts';
import { nightlyZones } from './nightlyZones.ts';
import { SOIL_ZONES } from './product.jobs.ts';
import { productRoutes } from './product.routes.ts';

export const productModule: Module = {
  routes: ({ calls, deps }) => productRoutes(calls, deps),
  jobs: [
    handled(DAMAGE_MAP, ({ config, database }) =>
      damageMap({ executor: database.kysely, openStore: () => rasterStore(config) }),
    ),
    handled(SOIL_ZONES, ({ config, database }) =>
      soilZones({ executor: database.kysely, openStore: () => rasterStore(config) }),
    ),
  ],
  schedules: [nightlyZones],
};
