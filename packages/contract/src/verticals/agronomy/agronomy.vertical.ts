export { calls } from './calls.ts';

export const routes = {
  blockPlot: '/view/blockPlot/:id',
} as const satisfies Record<string, `/${string}`>;

export const problems = {
  'no-zones': 409,
} as const satisfies Record<string, number>;
