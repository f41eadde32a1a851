import type { AgronomySchema } from './agronomy.ts';
import type { CemeterySchema } from './cemetery.ts';
import type { EkSchema } from './ek.ts';
import type { SoilSchema } from './soil.ts';

/** The tables of the verticals; a new one is added here. */
export interface VerticalsSchema extends EkSchema, SoilSchema, AgronomySchema, CemeterySchema {}
