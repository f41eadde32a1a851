import type { Module } from '#server/module.ts';
import { caseRouteRoutes } from './caseRoute.routes.ts';

export const caseRouteModule: Module = {
  routes: ({ calls, deps }) => caseRouteRoutes(calls, deps),
};
