import type { ImportTitles } from '../../importTitles.ts';
import { LAYER_ROLES as R } from '../../layers/layerRoles.ts';
import { layer } from '../../layers/layer.ts';

export const layers = {
  EK: layer(27, 'Egységes kérelem', 'field', R.agrarmonitor, 410, {
    call: 'ekBlocks',
    visible: true,
  }),
  EK_PRODUCT: layer(28, 'EK-termék', 'imagery', R.agrarmonitor, 122, { call: 'wms' }),
} as const;

export const importTitles = {
  ek: {
    title: 'egységes kérelmek',
    description: 'egységes kérelmek: blokkjaik és a bejelentett növények (Excel, CSV), soronként egy növény',
  },
} as const satisfies ImportTitles;
