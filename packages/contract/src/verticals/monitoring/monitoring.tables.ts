import { ROLES } from '@georisk/domain/roles/roles.ts';
import type { ImportTitles } from '../../importTitles.ts';
import { LAYER_ROLES as R } from '../../layers/layerRoles.ts';
import { layer } from '../../layers/layer.ts';
import type { RoleProducts } from '../../products/productRow.ts';

export const layers = {
  EK: layer(27, 'Egységes kérelem', 'field', R.agrarmonitor, 410, {
    call: 'ekBlocks',
    visible: true,
  }),
  EK_PRODUCT: layer(28, 'EK-termék', 'imagery', R.agrarmonitor, 122, { call: 'wms' }),
} as const;

export const roleProducts = {
  [ROLES.AGRARMONITOR]: ['Chronology', 'Change', 'ChangeMap'],
} as const satisfies RoleProducts;

export const importTitles = {
  ek: {
    title: 'egységes kérelmek',
    description: 'egységes kérelmek: blokkjaik és a bejelentett növények (Excel, CSV), soronként egy növény',
  },
} as const satisfies ImportTitles;
