import { ROLES } from '@georisk/domain/roles/roles.ts';
import { LAYER_ROLES as R } from '../../layers/layerRoles.ts';
import { layer } from '../../layers/layer.ts';
import type { RoleProducts } from '../../products/productRow.ts';
import type { ImportTitles } from '../../importTitles.ts';

export { problemTexts } from './problems.hu.ts';

export const layers = {
  NDVI: layer(26, 'NDVI', 'imagery', R.prokatAndAgro, 121, { call: 'wms' }),
  MEPAR: layer(29, 'MePAR-blokkok', 'field', R.prokatAndAgro, 390, { call: 'mepar' }),
  BLOCK_PLOT: layer(30, 'Saját táblák', 'field', R.agro, 415, { call: 'soilManagementZones' }),
} as const;

export const roleProducts = {
  [ROLES.AGRO]: ['NDVI', 'Chronology', 'SoilManagementZone'],
} as const satisfies RoleProducts;

export const importTitles = {
  'block-plots': { title: 'saját táblák', description: 'agronómiai ügyfél táblái a blokkjaikon (név, növény, hozam)' },
} as const satisfies ImportTitles;
