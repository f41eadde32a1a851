import type { Renderer } from '@georisk/imagery/render/renderer.ts';
import type { Deps } from '#server/deps.ts';
import { createBlockFacts } from './blockFacts.ts';
import { createLayerAccess } from './layerAccess.ts';

/** What every protocol of maps is made of: one renderer and one idea of who may see what. */
export type MapParts = ReturnType<typeof mapParts>;

export const mapParts = ({ config, clock, database }: Deps, renderer: Renderer) => ({
  access: createLayerAccess(database.kysely, clock),
  facts: createBlockFacts(database.kysely, clock),
  renderer,
  origin: config.publicUrl,
});
