import type { Module } from '#server/module.ts';
import { sessionRoutes } from './session.routes.ts';

export const sessionModule: Module = {
  routes: ({ calls, deps, session }) => sessionRoutes(calls, deps, session),
};
