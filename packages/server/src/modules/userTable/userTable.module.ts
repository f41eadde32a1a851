import type { Module } from '#server/module.ts';
import { userTableRoutes } from './userTable.routes.ts';

export const userTableModule: Module = {
  routes: ({ app, deps, sending }) => userTableRoutes(app, deps, sending),
};
