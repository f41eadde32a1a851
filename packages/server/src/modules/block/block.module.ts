import type { Module } from '#server/module.ts';
import { ofFeatures } from '#server/imports/ofFeatures.ts';
import { importBlocks } from './blocks.import.ts';
import { blockFields } from './blocks.plan.ts';

export const blockModule: Module = {
  imports: {
    blocks: {
      undo: 'register',
      fields: blockFields,
      options: ['map', 'layer'],
      open: () =>
        ofFeatures((deps, source, { command, onProgress }) => importBlocks(deps, source, command, onProgress)),
    },
  },
};
