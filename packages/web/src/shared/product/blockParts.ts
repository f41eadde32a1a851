import type { Block, Product } from '@georisk/contract/verticals/insurance/blocks.ts';
import { type LayerKey, mayHaveLayer } from '@georisk/contract/layers/layerCatalog.ts';
import { bboxOf } from '@georisk/domain/geo/bbox.ts';
import type { ReactNode } from 'react';
import { asAreal } from '#web/map/areal.ts';
import type { LayerSpec, MapFeature } from '#web/map/layerSpec.ts';
import { formatDate, formatHectares } from '#web/lib/format.ts';
import { ALERT_LEGEND, ALERT_TILES, alertTiles } from '#web/shared/fullMap/alertTiles.ts';
import { fullMapTexts as texts } from '#web/shared/fullMap/fullMap.hu.ts';
import type { MapPart } from '#web/mapScreen/mapPart.ts';
import { type ImageLook, MIN_OPACITY } from '#web/shared/imagery/imageStyle.ts';
import { ALERTED_AREAS, isPicture, OWN_PLOTS, PICTURE_LAYERS } from './blockLayers.ts';

/** The catalogue's row of a role's pictures. */
export const pictureLayer = (role: number): LayerKey =>
  PICTURE_LAYERS.find((layer) => mayHaveLayer(layer, role)) ?? PICTURE_LAYERS[0];

interface Picture {
  readonly specs: readonly LayerSpec[];
  readonly legend: ReactNode;
  readonly look: ImageLook;
  readonly block: Pick<Block, 'geom'>;
}

/** The product's picture: its opacity is that of all pictures, remembered by the browser. */
export const picturePart = (role: number, { specs, legend, look, block }: Picture): MapPart => ({
  layer: pictureLayer(role),
  on: true,
  specs: specs.filter(isPicture),
  box: bboxOf(asAreal(block.geom)),
  legend: legend === null || !specs.some(isPicture) ? null : { kind: 'node', node: legend, titled: true },
  opacity: { value: look.opacity, set: (value) => look.setOpacity(Math.max(MIN_OPACITY, value)) },
});

interface Alerts {
  readonly specs: readonly LayerSpec[];
  readonly block: Block;
  readonly product: Product | null;
  /** The view shows alerts. */
  readonly isAbout: boolean;
  readonly onDate: (date: string) => void;
  readonly onBlock: (meparCode: string) => void;
}

type BlockAlert = Block['alerts'][number];

/** The alerts of the shown day, else the newest. */
export function shownAlerts(alerts: readonly BlockAlert[], date: string | null): readonly BlockAlert[] {
  const onDate = alerts.filter((alert) => alert.date === date);
  const newest = alerts.reduce((latest, alert) => (alert.date > latest ? alert.date : latest), '');
  return onDate.length > 0 ? onDate : alerts.filter((alert) => alert.date === newest);
}

/** The alerted areas of a block. */
export function alertPart({ specs, block, product, isAbout, onDate, onBlock }: Alerts): MapPart {
  const own = specs.filter(({ key }) => key === ALERTED_AREAS);
  const alerts = shownAlerts(block.alerts, product?.date ?? null);
  const features = alerts.map(
    (alert): MapFeature => ({ id: alert.productId, geometry: asAreal(alert.geom), style: 'alert' }),
  );
  const spec: LayerSpec = {
    key: ALERTED_AREAS,
    layer: 'ALERT',
    visible: true,
    source: { kind: 'features', features },
  };
  const alertOf = (id: string) => alerts.find(({ productId }) => productId === id);
  return {
    layer: 'ALERT',
    on: isAbout,
    specs: [alertTiles({ except: block.meparCode }), ...(own.length > 0 ? own : [spec])],
    ...(block.alerts.length === 0 ? { note: texts.alertsNone } : {}),
    box: bboxOf(asAreal(block.geom)),
    legend: ALERT_LEGEND,
    pickable: isAbout ? [ALERT_TILES] : [ALERTED_AREAS, ALERT_TILES],
    onPick: ({ layer, id }) => {
      if (layer === ALERT_TILES) onBlock(id);
      const alert = alertOf(id);
      if (alert !== undefined) onDate(alert.date);
    },
    hoverText: ({ layer, id }) => {
      if (layer === ALERT_TILES) return { title: texts.legendAlert, lines: [texts.block(id)] };
      const alert = alertOf(id);
      return alert === undefined
        ? null
        : { title: texts.legendAlert, lines: [texts.alertOn(formatDate(alert.date), formatHectares(alert.area))] };
    },
  };
}

/** The plots near by, with those of the block among them as the block's own answer has them. */
export const withOwnPlots = (parts: readonly MapPart[], specs: readonly LayerSpec[]): readonly MapPart[] =>
  parts.map((part) =>
    part.layer === 'POLICY_PLOT'
      ? { ...part, specs: [...part.specs, ...specs.filter(({ key }) => key === OWN_PLOTS)] }
      : part,
  );

/** Layers that no switch hides: the outline of the subject. */
export const fixedOf = (specs: readonly LayerSpec[]): readonly LayerSpec[] =>
  specs.filter((spec) => !isPicture(spec) && spec.key !== OWN_PLOTS && spec.key !== ALERTED_AREAS);
