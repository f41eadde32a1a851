import type { Module } from '#server/module.ts';
import { damageAreaFeatures, damagePlotFeatures } from './damagePlot.features.ts';
import { damagePlotRoutes } from './damagePlot.routes.ts';

export const damagePlotModule: Module = {
  routes: ({ calls, deps }) => damagePlotRoutes(calls, deps),
  featureLayers: { damagePlots: damagePlotFeatures, damageAreas: damageAreaFeatures },
};
