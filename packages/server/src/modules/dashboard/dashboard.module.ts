import type { Module } from '#server/module.ts';
import { dashboardRoutes } from './dashboard.routes.ts';

export const dashboardModule: Module = {
  routes: ({ calls, deps }) => dashboardRoutes(calls, deps),
};
