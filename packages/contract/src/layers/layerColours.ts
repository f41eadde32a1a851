import { isScaleName, safeColor, type ScaleName } from '@georisk/domain/colour/scales.ts';
import type { LayerKey } from './layerCatalog.ts';
import type { Legend } from './legendKinds.ts';

/**
 * How the colours of a layer carry a value: a scale of classes; `pictures`, each of which has its own styles; `ramp`, computed of a value with a
 * safe variant of its own; `kinds`, of no order, told apart by lines, signs, hatches or names too; `painted`, colours that an import has stored in
 * the picture: of a photograph, or of heights in colours that everybody can read (`terrainStops.ts`).
 */
export type LayerColours = ScaleName | 'pictures' | 'ramp' | 'kinds' | 'painted';

/** Of each layer of the catalogue: a layer with a scale follows a person's choice of colours for colour-blind readers. */
export const LAYER_COLOURS: Readonly<Record<LayerKey, LayerColours>> = {
  BASE: 'painted',
  STREET: 'painted',
  COUNTRY: 'kinds',
  CITY: 'kinds',
  REFERENCE: 'kinds',
  POSITION: 'kinds',
  DRAWING: 'kinds',
  MEASURING: 'kinds',
  PRODUCT: 'pictures',
  NDVI: 'pictures',
  EK_PRODUCT: 'pictures',
  FARMER_CITY: 'kinds',
  CROP: 'kinds',
  PLOT: 'kinds',
  // Outlines of one colour, and the density of the portfolio.
  POLICY_PLOT: 'density',
  PLOT_HIGHLIGHT: 'kinds',
  BLOCK_PLOT: 'kinds',
  MEPAR: 'kinds',
  EK: 'kinds',
  ALERT: 'kinds',
  PHOTO: 'kinds',
  SAMPLING: 'kinds',
  // Its usual colours are safe: a test beside the scales measures them.
  SAMPLING_ZONE: 'kinds',
  YIELD: 'ramp',
  DAMAGE_CHRONOLOGY: 'chronology',
  RADAR: 'radar',
  RADAR_DAMAGE_PLOT: 'radar',
  FROST_DANGER: 'frost',
  FROST_DAMAGE: 'kinds',
  FROST_CHRONOLOGY: 'chronology',
  FOREST_RGB: 'painted',
  FOREST_TERRAIN: 'painted',
  FOREST_TREE_HEIGHT: 'pictures',
  FOREST_ASPECT: 'pictures',
  FOREST_SLOPE: 'pictures',
  FOREST_UNIT: 'kinds',
  FOREST_STEM: 'kinds',
  FOREST_CROWN: 'kinds',
  SOIL_TERRAIN: 'painted',
  SOIL_GENETIC: 'kinds',
  SOIL_PHYSICAL: 'soilTexture',
  SOIL_SAMPLE: 'kinds',
  SOIL_MANAGEMENT_ZONE: 'soilZone',
  CEMETERY_UAV: 'painted',
  CEMETERY_OBJECT: 'kinds',
  CEMETERY_GRAVE: 'kinds',
};

/** The scale by which a layer's shapes are coloured; null where they have none. */
export const scaleOf = (layer: LayerKey): ScaleName | null => {
  const colours: string = LAYER_COLOURS[layer];
  return isScaleName(colours) ? colours : null;
};

/** A legend of a layer in safe colours. */
export function safeLegend(layer: LayerKey, legend: Legend): Legend {
  const scale = scaleOf(layer);
  if (scale === null) return legend;
  return { ...legend, rows: legend.rows.map((row) => ({ ...row, color: safeColor(scale, row.color) })) };
}
