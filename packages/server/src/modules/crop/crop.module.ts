import type { Module } from '#server/module.ts';
import { ofFeatures } from '#server/imports/ofFeatures.ts';
import { cropTiles } from './crop.tiles.ts';
import { importCrops } from './crops.import.ts';
import { cropRoutes } from './crop.routes.ts';
import { cropFields } from './crops.plan.ts';

export const cropModule: Module = {
  routes: ({ calls, deps }) => cropRoutes(calls, deps),
  imports: {
    crops: {
      undo: 'rows',
      fields: cropFields,
      options: ['map', 'layer', 'year'],
      open: () => ofFeatures((deps, source, { command, onProgress }) => importCrops(deps, source, command, onProgress)),
    },
  },
  tileLayers: { crop: cropTiles },
};
