import type { Module } from '#server/module.ts';
import { needed, ofFeatures } from '#server/imports/ofFeatures.ts';
import { blockPlotFeatures } from './blockPlot.features.ts';
import { blockPlotRoutes } from './blockPlot.routes.ts';
import { importBlockPlots } from './blockPlots.import.ts';
import { blockPlotFinder } from './blockPlots.finder.ts';
import { blockPlotFields } from './blockPlots.plan.ts';

export const blockPlotModule: Module = {
  routes: ({ calls, deps }) => blockPlotRoutes(calls, deps),
  featureLayers: { blockPlots: blockPlotFeatures },
  imports: {
    'block-plots': {
      undo: 'rows',
      fields: blockPlotFields,
      options: ['map', 'layer', 'company', 'new-company'],
      ofCompany: true,
      open: () =>
        ofFeatures((deps, source, { command, companyId, onProgress }) =>
          importBlockPlots(deps, source, { ...command, companyId: needed(companyId) }, onProgress),
        ),
    },
  },
  finders: { blockPlot: blockPlotFinder },
};
