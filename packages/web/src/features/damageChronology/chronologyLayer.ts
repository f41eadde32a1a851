import type { ChronologyItem } from '@georisk/contract/verticals/insurance/dashboards.ts';
import { LAYERS } from '@georisk/contract/layers/layerCatalog.ts';
import { type BBox, bboxOf, unionBBox } from '@georisk/domain/geo/bbox.ts';
import { asAreal } from '#web/map/areal.ts';
import type { LayerSpec } from '#web/map/layerSpec.ts';
import { CHRONOLOGY_STYLES, type ChronologyStyle } from '#web/map/chronologyStyles.ts';

const isStyle = (name: string): name is ChronologyStyle => Object.hasOwn(CHRONOLOGY_STYLES, name);

/** Under the settlements, whose names give orientation, and over the country's border. */
const BENEATH_NAMES = LAYERS.CITY.order - 1 - LAYERS.DAMAGE_CHRONOLOGY.order;

/** The classes as a layer of the map; a class without a style is left out. */
export const chronologyLayer = (items: readonly ChronologyItem[], visible: boolean): LayerSpec => ({
  key: 'DAMAGE_CHRONOLOGY',
  layer: 'DAMAGE_CHRONOLOGY',
  visible,
  raise: BENEATH_NAMES,
  source: {
    kind: 'features',
    features: items.flatMap(({ geom, from }) => {
      const style = `chronology${from}`;
      return isStyle(style) ? [{ id: style, geometry: asAreal(geom), style }] : [];
    }),
  },
});

/** The area of all classes together, EPSG:23700; null of none. */
export const chronologyBox = (items: readonly ChronologyItem[]): BBox | null =>
  items.length === 0 ? null : items.map(({ geom }) => bboxOf(asAreal(geom))).reduce(unionBBox);
