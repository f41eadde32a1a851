import { LAYER_ROLES as R } from '../../layers/layerRoles.ts';
import { layer } from '../../layers/layer.ts';

export const layers = {
  NDVI: layer(26, 'NDVI', 'imagery', R.prokatAndAgro, 121, { call: 'wms' }),
  MEPAR: layer(29, 'MePAR-blokkok', 'field', R.prokatAndAgro, 390, { call: 'mepar' }),
  BLOCK_PLOT: layer(30, 'Saját táblák', 'field', R.agro, 415, { call: 'soilManagementZones' }),
} as const;
