import { needed, ofFeatures } from '#server/imports/ofFeatures.ts';
import { handled, type Module } from '#server/module.ts';
import { FROST_MAP } from './frost.jobs.ts';
import { frostRoutes } from './frost.routes.ts';
import { frostTiles } from './frost.tiles.ts';
import { frostMapJob } from './frostMap.job.ts';
import { importFrostDamages } from './imports/frostDamages.import.ts';
import { frostDamageFields } from './imports/frostDamages.plan.ts';

export const frostModule: Module = {
  routes: ({ calls, deps }) => frostRoutes(calls, deps),
  jobs: [handled(FROST_MAP, ({ clock, database }) => frostMapJob(database.kysely, () => clock.now()))],
  imports: {
    'frost-damages': {
      undo: 'rows',
      fields: frostDamageFields,
      options: ['map', 'layer', 'company'],
      ofCompany: true,
      open: () =>
        ofFeatures((deps, source, { command, companyId, today, onProgress }) =>
          importFrostDamages(deps, source, { ...command, companyId: needed(companyId), today }, onProgress),
        ),
    },
  },
  tileLayers: { frost: frostTiles },
};
