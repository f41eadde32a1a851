import type { ImportTitles } from '../../importTitles.ts';
import { LAYER_ROLES as R } from '../../layers/layerRoles.ts';
import { layer } from '../../layers/layer.ts';

export const layers = {
  CEMETERY_UAV: layer(31, 'Drónfelvétel', 'cemetery', R.cemetery, 100, { call: 'graveyardTile' }),
  CEMETERY_OBJECT: layer(32, 'Környezeti elemek', 'cemetery', R.cemetery, 430, { call: 'cemeteryObjects' }),
  CEMETERY_GRAVE: layer(33, 'Sírhelyek', 'cemetery', R.cemetery, 440, { call: 'graves' }),
} as const;

export const importTitles = {
  graveyards: { title: 'temetők', description: 'temetők: kód, név, határ, bejárat' },
  graves: { title: 'sírhely-nyilvántartás', description: 'sírhelyek és elhunytak: parcella, sor, hely, név, dátumok' },
  'cemetery-objects': {
    title: 'temetői környezeti elemek',
    description: 'temetők útjai, épületei, fái: terület, vonal, pont, színnel és jellel',
  },
  orthophoto: { title: 'drónfelvétel', description: 'temető drónfelvétele (GeoTIFF, valódi színes)' },
} as const satisfies ImportTitles;
