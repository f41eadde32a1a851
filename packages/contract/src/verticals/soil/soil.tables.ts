import { LAYER_ROLES as R } from '../../layers/layerRoles.ts';
import { layer } from '../../layers/layer.ts';

export { pictures } from './pictures.ts';
export { pictureTexts, productMethods, productTexts } from './products.hu.ts';
export { products } from './products.ts';

/** Units of EPSG:3857 a pixel above which these layers are hidden: below, single shapes are distinguishable. */
const SOIL_RESOLUTION = 25;

export const layers = {
  SOIL_TERRAIN: layer(21, 'Domborzatmodell', 'soil', R.prokat, 100, { call: 'wms' }),
  SOIL_GENETIC: layer(22, 'Talajtípus', 'soil', R.prokat, 210, {
    call: 'soilMaps',
    maxResolution: SOIL_RESOLUTION,
  }),
  SOIL_PHYSICAL: layer(23, 'Kötöttség', 'soil', R.prokat, 211, {
    call: 'soilMaps',
    maxResolution: SOIL_RESOLUTION,
  }),
  SOIL_SAMPLE: layer(24, 'Talajminták', 'soil', R.prokat, 600, {
    call: 'soilMaps',
    maxResolution: SOIL_RESOLUTION,
  }),
  SOIL_MANAGEMENT_ZONE: layer(25, 'Menedzsmentzónák', 'soil', R.prokatAndAgro, 220, {
    maxResolution: SOIL_RESOLUTION,
  }),
} as const;

export const jobTitles = {
  'soil-zones': 'Talajzónák számítása',
} as const satisfies Record<string, string>;
