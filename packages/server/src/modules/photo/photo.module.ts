import type { Module } from '#server/module.ts';
import { needed } from '#server/imports/ofFeatures.ts';
import { importPhotos } from './photos.import.ts';
import { photoRoutes } from './photo.routes.ts';

export const photoModule: Module = {
  routes: ({ calls, deps, images }) => photoRoutes(calls, deps, images),
  imports: {
    photos: {
      undo: 'evidence',
      files: 'pictures',
      options: ['map', 'layer', 'company', 'damage'],
      ofCompany: true,
      open:
        () =>
        (deps, path, { command, companyId, onProgress }) =>
          importPhotos(deps, path, { ...command, companyId: needed(companyId) }, onProgress),
    },
  },
};
