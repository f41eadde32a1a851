import type { VerticalRoles } from '../verticalRoles.ts';

const PROKAT = ['prokat'] as const;

export const rows: VerticalRoles = {
  routes: { soilSamplingMepar: { for: ['admin', 'prokat'], missing: { id: 'ZZZZZZZ9' } } },
  titles: { Talajfelmérés: PROKAT },
  searches: { 'MePAR kód...': PROKAT },
  layers: {
    'MePAR-blokkok': { for: PROKAT, atMost: true },
    Domborzatmodell: { for: PROKAT, atMost: true },
    Talajtípus: { for: PROKAT },
    Kötöttség: { for: PROKAT },
    Talajminták: { for: PROKAT },
    Menedzsmentzónák: { for: PROKAT },
    NDVI: { for: PROKAT },
  },
};
