import { cemeteryPart } from './cemetery/cemetery.part.ts';
import type { DemoPart } from './part.ts';

/** The demo of each vertical; a new one is a line here. */
export const PARTS: readonly DemoPart[] = [cemeteryPart];
