import type { Module } from '#server/module.ts';
import { blockPhotoRoutes } from './blockPhoto.routes.ts';

export const blockPhotoModule: Module = {
  routes: ({ app, calls, deps, images }) => blockPhotoRoutes(app, calls, deps, images),
};
