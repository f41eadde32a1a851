import { agronomyPart } from './agronomy/agronomy.part.ts';
import { cemeteryPart } from './cemetery/cemetery.part.ts';
import { monitoringPart } from './monitoring/monitoring.part.ts';
import type { DemoPart } from './part.ts';
import { soilPart } from './soil/soil.part.ts';

/** The demo of each vertical; a new one is a line here. */
export const PARTS: readonly DemoPart[] = [monitoringPart, soilPart, agronomyPart, cemeteryPart];
