import type { Module } from '#server/module.ts';
import { curveRoutes } from './curve.routes.ts';

export const curveModule: Module = {
  routes: ({ calls, deps }) => curveRoutes(calls, deps),
};
