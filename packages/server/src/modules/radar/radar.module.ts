import { needed, ofFeatures } from '#server/imports/ofFeatures.ts';
import type { Module } from '#server/module.ts';
import { importHail } from './hail.import.ts';
import { importPrices, priceFields } from './prices.import.ts';
import { radarFileRoutes, radarRoutes } from './radar.routes.ts';
import { importRadars } from './radars.import.ts';
import { radarFields } from './radars.plan.ts';

export const radarModule: Module = {
  routes({ app, calls, deps, jobs, sending }) {
    radarRoutes(calls, deps, jobs, sending);
    radarFileRoutes(app, deps);
  },
  imports: {
    radars: {
      undo: 'rows',
      fields: radarFields,
      options: ['map', 'layer'],
      open: () =>
        ofFeatures((deps, source, { command, today, onProgress }) =>
          importRadars(deps, source, { ...command, today }, onProgress),
        ),
    },
    hail: {
      undo: 'pictures',
      files: 'image',
      options: ['date', 'nodata', 'granule'],
      open:
        () =>
        (deps, path, { command, today, onProgress }) =>
          importHail(deps, path, { ...command, today }, onProgress),
    },
    'insured-prices': {
      undo: 'rows',
      fields: priceFields,
      options: ['map', 'layer', 'company'],
      ofCompany: true,
      open: () =>
        ofFeatures((deps, source, { command, companyId, onProgress }) =>
          importPrices(deps, source, { ...command, companyId: needed(companyId) }, onProgress),
        ),
    },
  },
};
