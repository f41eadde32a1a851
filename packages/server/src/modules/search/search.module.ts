import type { Module } from '#server/module.ts';
import { settlements } from './settlements.finder.ts';
import { searchRoutes } from './search.routes.ts';

export const searchModule: Module = {
  routes: ({ calls, deps, finders }) => searchRoutes(calls, deps, finders),
  finders: { city: settlements },
};
