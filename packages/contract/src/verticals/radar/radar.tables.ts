import { LAYER_ROLES as R } from '../../layers/layerRoles.ts';
import { layer } from '../../layers/layer.ts';

export const layers = {
  RADAR: layer(4, 'Radar', 'risk', R.insuranceStaff, 300, { call: 'radarAreas' }),
  RADAR_DAMAGE_PLOT: layer(41, 'Radar a károsodott táblán', 'risk', R.insuranceStaff, 301, { call: 'radarAreas' }),
} as const;
