import type { Module } from '#server/module.ts';
import { installationRoutes } from './installation.routes.ts';

export const installationModule: Module = {
  routes: ({ calls, deps, installation }) => installationRoutes(calls, deps, installation),
};
