import type { Module } from '#server/module.ts';
import { ogcRoutes } from './ogc.routes.ts';

export const ogcModule: Module = {
  routes: ({ calls, deps, featureLayers }) => ogcRoutes(calls, deps, featureLayers),
};
