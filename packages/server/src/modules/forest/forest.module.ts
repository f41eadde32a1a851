import { needed, ofFeatures } from '#server/imports/ofFeatures.ts';
import type { Module } from '#server/module.ts';
import { forestFinders } from './forest.finders.ts';
import { forestRoutes } from './forest.routes.ts';
import { importForestCrowns, importForestStems } from './imports/trees.import.ts';
import { crownFields, stemFields } from './imports/trees.plan.ts';
import { importForestUnits } from './imports/units.import.ts';
import { unitFields } from './imports/units.plan.ts';
import { crownTiles, stemTiles } from './forestTiles.ts';

const VECTOR = ['map', 'layer', 'company'] as const;

export const forestModule: Module = {
  routes: ({ calls, deps }) => forestRoutes(calls, deps),
  tileLayers: { forestStems: stemTiles, forestCrowns: crownTiles },
  imports: {
    'forest-units': {
      fields: unitFields,
      options: VECTOR,
      ofCompany: true,
      open: () =>
        ofFeatures((deps, source, { command, companyId, onProgress }) =>
          importForestUnits(deps, source, { ...command, companyId: needed(companyId) }, onProgress),
        ),
    },
    'forest-stems': {
      fields: stemFields,
      options: VECTOR,
      ofCompany: true,
      open: () =>
        ofFeatures((deps, source, { command, companyId, onProgress }) =>
          importForestStems(deps, source, { ...command, companyId: needed(companyId) }, onProgress),
        ),
    },
    'forest-crowns': {
      fields: crownFields,
      options: VECTOR,
      ofCompany: true,
      open: () =>
        ofFeatures((deps, source, { command, companyId, onProgress }) =>
          importForestCrowns(deps, source, { ...command, companyId: needed(companyId) }, onProgress),
        ),
    },
  },
  finders: forestFinders,
};
