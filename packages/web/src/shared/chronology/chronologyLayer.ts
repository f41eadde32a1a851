import type { ChronologyItem } from '@georisk/contract/verticals/insurance/dashboards.ts';
import { LAYERS } from '@georisk/contract/layers/layerCatalog.ts';
import { CHRONOLOGY_CLASSES } from '@georisk/domain/damage/chronologyClasses.ts';
import { type BBox, bboxOf, unionBBox } from '@georisk/domain/geo/bbox.ts';
import { asAreal } from '#web/map/areal.ts';
import type { LayerSpec, MapFeature } from '#web/map/layerSpec.ts';

const colorOf = (from: number): string | undefined => CHRONOLOGY_CLASSES.find((each) => each.from === from)?.color;

/** A class of the density on the map, with its row of the answer. */
export type ChronologyFeature = MapFeature & { readonly item: ChronologyItem };

/** Layers of a density. */
export type ChronologyLayerKey = 'DAMAGE_CHRONOLOGY' | 'FROST_CHRONOLOGY';

/** Under the settlements, whose names give orientation, and over the country's border. */
export const beneathNames = (layer: ChronologyLayerKey): number => LAYERS.CITY.order - 1 - LAYERS[layer].order;

/** The shapes of the classes; a class without a colour is left out. */
export const chronologyFeatures = (items: readonly ChronologyItem[]): readonly ChronologyFeature[] =>
  items.flatMap((item) => {
    const color = colorOf(item.from);
    if (color === undefined) return [];
    return [{ id: `chronology${item.from}`, geometry: asAreal(item.geom), style: 'chronology', color, item }];
  });

/** The classes of the damages as a layer of the map. */
export const chronologyLayer = (items: readonly ChronologyItem[]): LayerSpec => ({
  key: 'DAMAGE_CHRONOLOGY',
  layer: 'DAMAGE_CHRONOLOGY',
  visible: true,
  raise: beneathNames('DAMAGE_CHRONOLOGY'),
  source: { kind: 'features', features: chronologyFeatures(items) },
});

/** The area of all classes together, EPSG:23700; null of none. */
export const chronologyBox = (items: readonly ChronologyItem[]): BBox | null =>
  items.length === 0 ? null : items.map(({ geom }) => bboxOf(asAreal(geom))).reduce(unionBBox);
