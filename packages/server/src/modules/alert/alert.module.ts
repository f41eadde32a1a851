import { handled, type Module } from '#server/module.ts';
import { ofFeatures } from '#server/imports/ofFeatures.ts';
import { createOutbox } from '#server/modules/mail/outbox.ts';
import { alertFeatures } from './alert.features.ts';
import { ALERT_NOTIFY } from './alert.jobs.ts';
import { alertRoutes } from './alert.routes.ts';
import { alertTiles } from './alert.tiles.ts';
import { importAlerts } from './alerts.import.ts';
import { dueAlerts } from './dueAlerts.ts';
import { alertNotify } from './notify.service.ts';
import { alertFields } from './alerts.plan.ts';

export const alertModule: Module = {
  routes: ({ app, calls, deps, sending, sessions }) => alertRoutes(app, calls, deps, { sending, sessions }),
  jobs: [
    handled(ALERT_NOTIFY, ({ config, clock, database }) =>
      alertNotify(database.kysely, { clock, outbox: createOutbox(config), publicUrl: config.publicUrl }),
    ),
  ],
  schedules: [dueAlerts],
  imports: {
    alerts: {
      undo: 'notices',
      fields: alertFields,
      options: ['map', 'layer', 'company', 'date'],
      open: () =>
        ofFeatures((deps, source, { command, companyId, onProgress }) =>
          importAlerts(deps, source, { ...command, companyId }, onProgress),
        ),
    },
  },
  tileLayers: { alerts: alertTiles },
  featureLayers: { alerts: alertFeatures },
};
