import type { VerticalRoles } from '../verticalRoles.ts';

const AGRO = ['agro'] as const;

export const rows: VerticalRoles = {
  routes: {
    block: { for: AGRO },
    blockPlot: { for: ['admin', 'agro'], missing: { id: '2147483647' } },
  },
  titles: { Tábláim: AGRO },
  searches: { 'MePAR, tábla, ...': AGRO },
  menu: { 'Riasztási beállítások': { for: AGRO } },
  layers: {
    'MePAR-blokkok': { for: AGRO, atMost: true },
    Menedzsmentzónák: { for: AGRO },
    NDVI: { for: AGRO },
    'Saját táblák': { for: AGRO },
  },
};
