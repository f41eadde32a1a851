import type { MapPart } from '#web/mapScreen/mapPart.ts';
import { soilTexts as texts } from './texts.hu.ts';

const NDVI: MapPart = { layer: 'NDVI', specs: [], state: { kind: 'empty', why: texts.ndviChoose } };
const ZONES: MapPart = { layer: 'SOIL_MANAGEMENT_ZONE', specs: [], state: { kind: 'empty', why: texts.zonesChoose } };

/** NDVI is a block's: without one the layer says how to get it. A view of a block or a plot has a part of its own. */
export const useNdviOfBlock = (): MapPart => NDVI;

/** An agronomy client's zones are a plot's: the plot's view has them. */
export const useZonesOfPlot = (): MapPart => ZONES;
