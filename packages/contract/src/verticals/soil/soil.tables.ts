import type { ImportTitles } from '../../importTitles.ts';
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
    call: 'soilZone',
    maxResolution: SOIL_RESOLUTION,
  }),
  SOIL_PHYSICAL: layer(23, 'Kötöttség', 'soil', R.prokat, 211, {
    call: 'soilZone',
    maxResolution: SOIL_RESOLUTION,
  }),
  SOIL_SAMPLE: layer(24, 'Talajminták', 'soil', R.prokat, 600, {
    call: 'soilSample',
    maxResolution: SOIL_RESOLUTION,
  }),
  SOIL_MANAGEMENT_ZONE: layer(25, 'Menedzsmentzónák', 'soil', R.prokatAndAgro, 220, {
    maxResolution: SOIL_RESOLUTION,
  }),
} as const;

export const importTitles = {
  'soil-zones': { title: 'talajfoltok', description: 'talajfoltok: genetikai talajtípus és kötöttség' },
  'soil-samples': { title: 'talajminták', description: 'talajminták helye vagy területe, humusztartalommal' },
  'management-zones': { title: 'menedzsmentzónák', description: 'menedzsmentzónák: terület neve és kategóriája' },
  terrain: { title: 'domborzatmodell', description: 'magassági modell (GeoTIFF, tengerszint feletti méter)' },
} as const satisfies ImportTitles;

export const jobTitles = {
  'soil-zones': 'Talajzónák számítása',
} as const satisfies Record<string, string>;
