import type { Renderer } from '@georisk/imagery/render/renderer.ts';
import type { Deps } from '#server/deps.ts';
import { createBlockFacts } from './blockFacts.ts';
import { createLayerAccess } from './layerAccess.ts';

/** The parts shared by every protocol of maps: one renderer and one set of rights. */
export type MapParts = ReturnType<typeof mapParts>;

export const mapParts = ({ config, clock, database }: Deps, renderer: Renderer) => ({
  access: createLayerAccess(database.kysely, clock),
  facts: createBlockFacts(database.kysely, clock),
  renderer,
  origin: config.publicUrl,
});
