import type { Module } from '#server/module.ts';
import { needed, ofFeatures } from '#server/imports/ofFeatures.ts';
import { importPolicies } from './policies.import.ts';
import { policies } from './policies.finder.ts';
import { policyFields } from './policyRow.ts';
import { policyPlotFeatures } from './policyPlot.features.ts';
import { policyPlotTiles } from './policyPlot.tiles.ts';
import { policyRoutes } from './policy.routes.ts';

export const policyModule: Module = {
  routes: ({ calls, deps }) => policyRoutes(calls, deps),
  imports: {
    policies: {
      undo: 'rows',
      fields: policyFields,
      options: [
        'map',
        'layer',
        'company',
        'new-company',
        'year',
        'email',
        'phone',
        'without-outline',
        'overwrite-outlines',
      ],
      ofCompany: true,
      open: () =>
        ofFeatures((deps, source, { command, companyId, onProgress }) => {
          const { email, phone } = command;
          return importPolicies(
            deps,
            source,
            { ...command, companyId: needed(companyId), contact: { email, phone } },
            onProgress,
          );
        }),
    },
  },
  tileLayers: { policyPlots: policyPlotTiles },
  featureLayers: { policyPlots: policyPlotFeatures },
  finders: { policy: policies },
};
