import type { Module } from '#server/module.ts';
import { damagePlotRoutes } from './damagePlot.routes.ts';

export const damagePlotModule: Module = {
  routes: ({ calls, deps }) => damagePlotRoutes(calls, deps),
};
