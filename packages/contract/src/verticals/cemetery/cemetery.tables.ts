import { LAYER_ROLES as R } from '../../layers/layerRoles.ts';
import { layer } from '../../layers/layer.ts';

export const layers = {
  CEMETERY_UAV: layer(31, 'Drónfelvétel', 'cemetery', R.cemetery, 100, { call: 'tile' }),
  CEMETERY_OBJECT: layer(32, 'Környezeti elemek', 'cemetery', R.cemetery, 430, { call: 'cemetery' }),
  CEMETERY_GRAVE: layer(33, 'Sírhelyek', 'cemetery', R.cemetery, 440, { call: 'cemetery' }),
} as const;
