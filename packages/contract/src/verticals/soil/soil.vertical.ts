import { type Call, get } from '../../call.ts';

export { profiles } from './profiles.hu.ts';

export const calls = {
  /** The surveyor's own maps: what there is, and where. */
  soilOverview: get('/api/prokat/overview', 'L10'),
  soilZone: get('/api/prokat/soilZone', 'L10'),
  soilSample: get('/api/prokat/soilSample', 'L10'),
  soilManagementZone: get('/api/prokat/soilManagementZone', 'L10'),
  /** A block with its pictures of NDVI and of the terrain. */
  soilMepar: get('/api/prokat/mepar/:code', 'L10'),
  /** Management zones of one of an agronomy client's blocks. */
  soilManagementZones: get('/api/soilManagementZones', 'L11'),
} as const satisfies Record<string, Call>;

export const routes = {
  soilSamplingMepar: '/view/soilSamplingMepar/:id',
} as const satisfies Record<string, `/${string}`>;
