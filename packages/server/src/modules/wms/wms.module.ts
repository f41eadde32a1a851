import type { Module } from '#server/module.ts';
import { wmsRoutes } from './wms.routes.ts';

export const wmsModule: Module = {
  routes: ({ app, calls, deps, maps }) => wmsRoutes(app, calls, deps, maps),
};
