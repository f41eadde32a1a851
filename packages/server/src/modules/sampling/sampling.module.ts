import type { Module } from '#server/module.ts';
import { samplingRoutes } from './sampling.routes.ts';

export const samplingModule: Module = {
  routes: ({ app, calls, deps }) => samplingRoutes(app, calls, deps),
};
