import { type Call, get } from '../../call.ts';

export const calls = {
  /** The plots of the caller's company, by name. */
  blockPlots: get('/api/blockPlots', 'L11'),
  blockPlot: get('/api/blockPlots/:id', 'L11'),
  /** The management zones within a plot, with their areas. */
  blockPlotZones: get('/api/blockPlots/:id/zones', 'L11'),
  /** The zones with a rate each, for the terminal of a machine: a zipped Shapefile or TASKDATA.XML of ISO 11783-10. */
  prescription: { method: 'GET', path: '/api/blockPlots/:id/prescription', permission: 'L11', answer: 'binary' },
} as const satisfies Record<string, Call>;
