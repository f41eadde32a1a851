import type { Module } from '#server/module.ts';
import { fieldPackRoutes } from './fieldPack.routes.ts';

export const fieldPackModule: Module = {
  routes: ({ app, calls, deps, images }) => fieldPackRoutes(app, calls, deps, images),
};
