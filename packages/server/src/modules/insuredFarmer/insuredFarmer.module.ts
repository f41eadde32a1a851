import type { Module } from '#server/module.ts';
import { farmers } from './farmers.finder.ts';
import { insuredFarmerRoutes } from './insuredFarmer.routes.ts';

export const insuredFarmerModule: Module = {
  routes: ({ calls, deps }) => insuredFarmerRoutes(calls, deps),
  finders: { farmer: farmers },
};
