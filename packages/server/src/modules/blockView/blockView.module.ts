import type { Module } from '#server/module.ts';
import { blocks, soilBlocks } from './blocks.finder.ts';
import { blockRoutes } from './block.routes.ts';

export const blockViewModule: Module = {
  routes: ({ calls, deps }) => blockRoutes(calls, deps),
  finders: { block: blocks, prokatMeparCode: soilBlocks },
};
