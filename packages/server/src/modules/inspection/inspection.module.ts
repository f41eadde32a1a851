import type { Module } from '#server/module.ts';
import { needed, ofFeatures } from '#server/imports/ofFeatures.ts';
import { importInspections } from './inspections.import.ts';
import { inspectionRoutes } from './inspection.routes.ts';
import { inspectionFields } from './inspections.plan.ts';

export const inspectionModule: Module = {
  routes: ({ app, deps }) => inspectionRoutes(app, deps),
  imports: {
    inspections: {
      undo: 'cases',
      fields: inspectionFields,
      options: ['map', 'layer', 'company'],
      ofCompany: true,
      open: () =>
        ofFeatures((deps, source, { command, companyId, onProgress }) =>
          importInspections(deps, source, { ...command, companyId: needed(companyId) }, onProgress),
        ),
    },
  },
};
