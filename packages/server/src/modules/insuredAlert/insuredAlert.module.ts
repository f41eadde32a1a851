import type { Module } from '#server/module.ts';
import { insuredAlertRoutes } from './insuredAlert.routes.ts';

export const insuredAlertModule: Module = {
  routes: ({ calls, deps }) => insuredAlertRoutes(calls, deps),
};
