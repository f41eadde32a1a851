import type { LayerSpec } from '#web/map/layerSpec.ts';
import { MAP_COLOURS } from '#web/map/palette.ts';
import { mvtMaxResolution } from '#web/map/tiles/mvtLayers.ts';
import { fullMapTexts as texts } from './fullMap.hu.ts';
import type { MapPart, PartLegend } from '#web/mapScreen/mapPart.ts';

export const ALERT_TILES = 'ALERT TILES';

export const ALERT_LEGEND: PartLegend = {
  kind: 'swatches',
  rows: [{ label: texts.legendAlert, line: MAP_COLOURS.alert, fill: MAP_COLOURS.alertFill, hatched: true }],
};

/** The alerted areas of all blocks. @param except code of the block whose own alerts the view draws */
export const alertTiles = (except?: string): LayerSpec => ({
  key: ALERT_TILES,
  layer: 'ALERT',
  visible: true,
  maxResolution: mvtMaxResolution('alerts'),
  source: { kind: 'mvt', layer: 'alerts', ...(except === undefined ? {} : { except: [except] }) },
});

/** Alerts of all the company's areas; a click leads to those of the block. */
export const alertsPart = (onOpen: (meparCode: string) => void): MapPart => ({
  layer: 'ALERT',
  specs: [alertTiles()],
  legend: ALERT_LEGEND,
  pickable: [ALERT_TILES],
  onPick: ({ id }) => onOpen(id),
  hoverText: ({ id }) => ({ title: texts.legendAlert, lines: [texts.block(id)] }),
});
