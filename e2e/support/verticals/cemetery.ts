import type { VerticalRoles } from '../verticalRoles.ts';

const CEMETERY = ['cemetery', 'cemetery-public'] as const;

export const rows: VerticalRoles = {
  titles: { 'Kunágotai temető': CEMETERY },
  searches: { 'Név, szül. dátum, ...': CEMETERY },
  menu: { 'Látogatói linkek': { for: ['cemetery'] } },
  layers: {
    Drónfelvétel: { for: CEMETERY },
    'Környezeti elemek': { for: CEMETERY },
    Sírhelyek: { for: CEMETERY },
  },
};
