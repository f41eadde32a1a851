import type { Module } from '#server/module.ts';
import { casePhotoRoutes } from './casePhoto.routes.ts';

export const casePhotoModule: Module = {
  routes: ({ app, calls, deps, images }) => casePhotoRoutes(app, calls, deps, images),
};
