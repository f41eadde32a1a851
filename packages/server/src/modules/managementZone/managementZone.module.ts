import { needed, ofFeatures } from '#server/imports/ofFeatures.ts';
import type { Module } from '#server/module.ts';
import { importManagementZones } from './zones.import.ts';
import { zoneRoutes } from './zones.routes.ts';
import { zoneFields } from './zones.plan.ts';

export const managementZoneModule: Module = {
  routes: ({ calls, deps }) => zoneRoutes(calls, deps),
  imports: {
    'management-zones': {
      undo: 'rows',
      fields: zoneFields,
      options: ['map', 'layer', 'company'],
      ofCompany: true,
      open: () =>
        ofFeatures((deps, source, { command, companyId, onProgress }) =>
          importManagementZones(deps, source, { ...command, companyId: needed(companyId) }, onProgress),
        ),
    },
  },
};
