import type { LayerSpec } from '#web/map/layerSpec.ts';
import { MAP_COLOURS } from '#web/map/palette.ts';
import { mvtMaxResolution } from '#web/map/tiles/mvtLayers.ts';
import { fullMapTexts as texts } from './fullMap.hu.ts';
import type { PartLegend } from '#web/mapScreen/mapPart.ts';

export const ALERT_TILES = 'ALERT TILES';

export const ALERT_LEGEND: PartLegend = {
  kind: 'swatches',
  rows: [{ label: texts.legendAlert, line: MAP_COLOURS.alert, fill: MAP_COLOURS.alertFill, hatched: true }],
};

interface AlertChoice {
  /** Code of the block whose own alerts the view draws. */
  readonly except?: string | undefined;
  /** The only day that is drawn. */
  readonly day?: string | undefined;
}

/** The alerted areas of all blocks. */
export const alertTiles = ({ except, day }: AlertChoice = {}): LayerSpec => ({
  key: ALERT_TILES,
  layer: 'ALERT',
  visible: true,
  maxResolution: mvtMaxResolution('alerts'),
  source: {
    kind: 'mvt',
    layer: 'alerts',
    ...(except === undefined ? {} : { except: [except] }),
    ...(day === undefined ? {} : { day }),
  },
});
