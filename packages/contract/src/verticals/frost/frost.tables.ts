import type { ImportTitles } from '../../importTitles.ts';
import { LAYER_ROLES as R } from '../../layers/layerRoles.ts';
import { layer } from '../../layers/layer.ts';

/** Units of EPSG:3857 a pixel above which these layers are hidden: below, single shapes are distinguishable. */
const FROST_RESOLUTION = 7;

export const layers = {
  FROST_DANGER: layer(37, 'Fagyveszély', 'risk', R.frost, 130, {
    call: 'frostMap',
    opacity: 0.65,
  }),
  FROST_DAMAGE: layer(38, 'Fagykárok', 'risk', R.frost, 330, {
    call: 'frostDamages',
    maxResolution: FROST_RESOLUTION,
  }),
  FROST_CHRONOLOGY: layer(39, 'Fagykárok kronológiája', 'risk', R.frost, 311, { call: 'frostChronology' }),
} as const;

export const importTitles = {
  weather: { title: 'időjárási adatok', description: 'állomások napi hőmérséklete, csapadéka, szele (CSV, XLSX)' },
  'temperature-grids': {
    title: 'hőmérséklet rácson',
    description: 'napi minimum- és középhőmérséklet szabályos rácson (GeoTIFF, klasszikus NetCDF, CSV)',
  },
  'block-heights': {
    title: 'blokkok magassága',
    description: 'blokkok tengerszint feletti magassága és völgyhelyzete',
  },
  'frost-damages': { title: 'fagykárok', description: 'biztosított blokkok fagykárai: kárszám, terület, kifizetés' },
} as const satisfies ImportTitles;

export const jobTitles = {
  'frost-map': 'Fagyveszély-térkép számítása',
} as const satisfies Record<string, string>;
