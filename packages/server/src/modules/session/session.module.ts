import type { Module } from '#server/module.ts';
import { sessionRoutes } from './session.routes.ts';

export const sessionModule: Module = {
  routes: ({ app, calls, deps, session }) => sessionRoutes(app, calls, deps, session),
};
