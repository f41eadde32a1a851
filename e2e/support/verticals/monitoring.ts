import type { VerticalRoles } from '../verticalRoles.ts';

const MONITOR = ['agrarmonitor'] as const;

export const rows: VerticalRoles = {
  routes: {
    block: { for: MONITOR },
    ek: { for: ['admin', 'agrarmonitor'], missing: { code: 'NINCSILYEN' } },
  },
  titles: { Agrármonitor: MONITOR },
  searches: { 'EK azonosító...': MONITOR },
  layers: { 'Egységes kérelem': { for: MONITOR }, 'EK-termék': { for: MONITOR } },
};
