import type { Module } from '#server/module.ts';
import { mapRoutes } from './map.routes.ts';

export const mapModule: Module = {
  routes: ({ calls, deps }) => mapRoutes(calls, deps),
};
