import type { MapPart } from '#web/mapScreen/mapPart.ts';
import { soilTexts as texts } from './texts.hu.ts';

const PART: MapPart = { layer: 'NDVI', specs: [], state: { kind: 'empty', why: texts.ndviChoose } };

/** NDVI is a block's: without one the layer says how to get it. A view of a block or a plot has a part of its own. */
export const useNdviPart = (): MapPart => PART;
