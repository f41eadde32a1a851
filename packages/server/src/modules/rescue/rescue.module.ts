import type { Module } from '#server/module.ts';
import { rescueRoutes } from './rescue.routes.ts';

export const rescueModule: Module = {
  routes: ({ app, calls, deps, images }) => rescueRoutes(app, calls, deps, images),
};
