import { tmpdir } from 'node:os';
import type { Module } from '#server/module.ts';
import { wmtsRoutes } from './wmts.routes.ts';

export const wmtsModule: Module = {
  routes: ({ calls, maps }) => wmtsRoutes(calls, maps, { scratchFolder: tmpdir() }),
};
