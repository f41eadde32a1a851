import type { VerticalRoles } from '../verticalRoles.ts';

const WOODWISER = ['woodwiser'] as const;
const MISSING = { id: '2147483647' };

export const rows: VerticalRoles = {
  routes: {
    forestProject: { for: ['admin', 'woodwiser'], missing: MISSING },
    forestUnit: { for: ['admin', 'woodwiser'], missing: MISSING },
  },
  titles: { Erdészeti: WOODWISER },
  searches: { 'MePAR kód...': WOODWISER },
  layers: {
    Ortofotó: { for: WOODWISER, atMost: true },
    Famagasság: { for: WOODWISER, atMost: true },
    Kitettség: { for: WOODWISER, atMost: true },
    Lejtés: { for: WOODWISER, atMost: true },
    Domborzatmodell: { for: WOODWISER, atMost: true },
    'Erdőrészlet határa': { for: WOODWISER },
    Törzsek: { for: WOODWISER },
    Koronák: { for: WOODWISER },
  },
};
