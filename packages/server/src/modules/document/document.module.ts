import type { Module } from '#server/module.ts';
import { documentRoutes, documentStore } from './document.routes.ts';

export const documentModule: Module = {
  async routes({ calls, deps, renderer }) {
    documentRoutes(calls, deps, renderer, await documentStore(deps.config));
  },
};
