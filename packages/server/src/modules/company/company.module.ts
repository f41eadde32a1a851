import type { Module } from '#server/module.ts';
import { companyRoutes } from './company.routes.ts';

export const companyModule: Module = {
  routes: ({ app, calls, deps, sessions, tileHosts }) => companyRoutes(app, calls, deps, { sessions, tileHosts }),
};
