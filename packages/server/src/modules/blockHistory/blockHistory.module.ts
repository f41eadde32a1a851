import type { Module } from '#server/module.ts';
import { blockHistoryRoutes } from './blockHistory.routes.ts';

export const blockHistoryModule: Module = {
  routes: ({ calls, deps }) => blockHistoryRoutes(calls, deps),
};
