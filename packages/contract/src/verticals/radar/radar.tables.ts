import type { ImportTitles } from '../../importTitles.ts';
import { LAYER_ROLES as R } from '../../layers/layerRoles.ts';
import { layer } from '../../layers/layer.ts';

export const layers = {
  RADAR: layer(4, 'Radar', 'risk', R.insuranceStaff, 300, { call: 'radarAreas' }),
  RADAR_DAMAGE_PLOT: layer(41, 'Radar a károsodott táblán', 'risk', R.insuranceStaff, 301, { call: 'radarAreas' }),
} as const;

export const importTitles = {
  radars: { title: 'radarjelenségek', description: 'jég, vihar és felhőszakadás területei naponként' },
  hail: {
    title: 'jégméret rácson',
    description: 'a legnagyobb jégszem mérete (GeoTIFF, mm), súlyossági területekre bontva',
  },
  'insured-prices': { title: 'biztosított árak', description: 'a növények biztosított ára évenként (Ft/t)' },
} as const satisfies ImportTitles;
