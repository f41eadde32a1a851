import { handled, type Module } from '#server/module.ts';
import { rasterStore } from '#server/modules/wms/mapRenderer.ts';
import { sceneFiles } from './sceneFiles.ts';
import { duePolls } from './due.ts';
import { sceneImport } from './sceneImport.ts';
import { SCENE_IMPORT, SOURCE_POLL } from './source.jobs.ts';
import { sourcePoll } from './sourcePoll.ts';
import { sourceRoutes } from './source.routes.ts';

export const sourceModule: Module = {
  routes: ({ calls, deps, jobs }) => sourceRoutes(calls, deps, jobs),
  jobs: [
    handled(SOURCE_POLL, ({ config, clock, database, jobs }) =>
      sourcePoll({ executor: database.kysely, clock, jobs, privateHosts: config.privateSources }),
    ),
    handled(SCENE_IMPORT, ({ config, clock, database, jobs }) =>
      sceneImport({
        executor: database.kysely,
        clock,
        privateHosts: config.privateSources,
        importing: async () => ({ db: database.kysely, bounds: config.bounds, store: await rasterStore(config), jobs }),
      }),
    ),
  ],
  schedules: [
    {
      name: 'source-poll',
      // Each source has a time of its own.
      isDue: () => true,
      async ask(tx, jobs, clock) {
        await duePolls(tx, jobs, clock.now());
      },
    },
  ],
  imports: { scene: sceneFiles },
};
