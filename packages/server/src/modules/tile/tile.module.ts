import type { Module } from '#server/module.ts';
import { blockTiles } from './blockTiles.ts';
import { tileRoutes } from './tile.routes.ts';

export const tileModule: Module = {
  routes: ({ calls, deps, yields, tileLayers }) => tileRoutes(calls, deps, yields, tileLayers),
  tileLayers: { blocks: blockTiles },
};
