import { agronomyReach, type AgronomySchema } from './agronomy.ts';
import type { BlockReach } from './blockReach.ts';
import type { CemeterySchema } from './cemetery.ts';
import { ekReach, type EkSchema } from './ek.ts';
import type { ForestSchema } from './forest.ts';
import type { FrostSchema } from './frost.ts';
import type { RadarSchema } from './radar.ts';
import type { SoilSchema } from './soil.ts';

/** The tables of the verticals; a new one is added here. */
export interface VerticalsSchema
  extends EkSchema,
    SoilSchema,
    AgronomySchema,
    CemeterySchema,
    ForestSchema,
    FrostSchema,
    RadarSchema {}

/** The tables by whose rows customers of the verticals reach blocks, with everything that is shown of a block. */
export const BLOCK_REACH: readonly BlockReach[] = [...ekReach, ...agronomyReach];
