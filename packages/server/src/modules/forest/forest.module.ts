import type { Module } from '#server/module.ts';
import { forestFinders } from './forest.finders.ts';
import { forestRoutes } from './forest.routes.ts';
import { crownTiles, stemTiles } from './forestTiles.ts';

export const forestModule: Module = {
  routes: ({ calls, deps }) => forestRoutes(calls, deps),
  tileLayers: { forestStems: stemTiles, forestCrowns: crownTiles },
  finders: forestFinders,
};
