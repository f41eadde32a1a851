import type { Module } from '#server/module.ts';
import { stacRoutes } from './stac.routes.ts';

export const stacModule: Module = {
  routes: ({ calls, deps }) => stacRoutes(calls, deps),
};
