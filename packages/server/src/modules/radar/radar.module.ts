import type { Module } from '#server/module.ts';
import { radarRoutes } from './radar.routes.ts';

export const radarModule: Module = {
  routes: ({ calls, deps, jobs, sending }) => radarRoutes(calls, deps, jobs, sending),
};
