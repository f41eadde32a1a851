export { calls } from './calls.ts';
export { profiles } from './profiles.hu.ts';

export const routes = {
  blockPlot: '/view/blockPlot/:id',
} as const satisfies Record<string, `/${string}`>;

export const problems = {
  'no-zones': 409,
  'zones-of-block': 409,
} as const satisfies Record<string, number>;
