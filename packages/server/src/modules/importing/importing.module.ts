import type { Executor } from '#server/db/executor.ts';
import type { Module } from '#server/module.ts';
import { scheduleDeliveries } from '#server/modules/alert/schedule.service.ts';
import { createLane } from '#server/sandbox/lane.ts';
import { createImportPlaces } from './importPlaces.ts';
import { importingRoutes, mappingRoutes, undoRoutes } from './importing.routes.ts';
import type { ImportingDeps } from './importing.service.ts';

/** Sooner than the client gives up. */
const ANSWER_MS = 12_000;

export const importingModule: Module = {
  routes({ app, deps: { clock, config, database, logger, uploads }, images, importKinds, jobs }) {
    const telling = { clock, collectMinutes: config.alertCollectMinutes };
    const onAlerts = (tx: Executor, ids: readonly number[]) => scheduleDeliveries(tx, ids, telling);
    const importing: ImportingDeps = {
      kinds: importKinds,
      importing: { db: database.kysely, bounds: config.bounds, store: images, jobs, onAlerts },
      folder: uploads.folder,
      lane: createLane(),
      places: createImportPlaces(),
      answerMs: ANSWER_MS,
      logger,
      now: () => clock.now(),
    };
    importingRoutes(app, clock, uploads, importing);
    mappingRoutes(app, clock, importing);
    undoRoutes(app, clock, importing);
  },
};
