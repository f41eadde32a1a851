import { get } from '../../call.ts';

export { profiles } from './profiles.hu.ts';

export const calls = {
  eks: get('/api/ek', 'L12'),
  ek: get('/api/ek/:code', 'L12'),
  /** How much land each application is about, and where. */
  ekTotals: get('/api/ekTotals', 'L12'),
  /** The blocks of applications, by extent. */
  ekBlocks: get('/api/ekBlocks', 'L12'),
} as const;

export const routes = {
  ek: '/view/ek/:code',
} as const satisfies Record<string, `/${string}`>;
