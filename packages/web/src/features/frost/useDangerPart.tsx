import { LAYERS } from '@georisk/contract/layers/layerCatalog.ts';
import type { LayerSpec } from '#web/map/layerSpec.ts';
import type { MapPart } from '#web/mapScreen/mapPart.ts';
import { mvtMaxResolution } from '#web/map/tiles/mvtLayers.ts';
import { FrostLegend } from './FrostLegend.tsx';

/** Key of the danger map's layer: a click on it picks a block's code. */
export const FROST_TILES = 'FROST TILES';

const SPEC: LayerSpec = {
  key: FROST_TILES,
  layer: 'FROST_DANGER',
  visible: true,
  // Under the settlements, whose names give orientation.
  raise: LAYERS.CITY.order - 2 - LAYERS.FROST_DANGER.order,
  maxResolution: mvtMaxResolution('frost'),
  source: { kind: 'mvt', layer: 'frost' },
};

const PART: MapPart = {
  layer: 'FROST_DANGER',
  specs: [SPEC],
  legend: { kind: 'node', titled: true, node: <FrostLegend /> },
};

/** The danger of frost of all blocks, on any map. */
export const useDangerPart = (): MapPart => PART;
