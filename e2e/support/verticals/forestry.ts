import type { VerticalRoles } from '../verticalRoles.ts';

const WOODWISER = ['woodwiser'] as const;
const MISSING = { id: '2147483647' };

export const rows: VerticalRoles = {
  routes: {
    forestProject: { for: ['admin', 'woodwiser'], missing: MISSING },
    forestUnit: { for: ['admin', 'woodwiser'], missing: MISSING },
  },
  titles: { Erdőleltár: WOODWISER },
  searches: { 'MePAR kód...': WOODWISER },
  layers: {
    Ortofotó: { for: WOODWISER },
    Famagasság: { for: WOODWISER },
    Kitettség: { for: WOODWISER },
    Lejtés: { for: WOODWISER },
    Domborzatmodell: { for: WOODWISER },
    'Erdőrészlet határa': { for: WOODWISER },
    Törzsek: { for: WOODWISER },
    Koronák: { for: WOODWISER },
  },
};
