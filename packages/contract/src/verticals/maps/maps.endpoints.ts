import { mapEndpoints } from './map.ts';
import { mapsEndpoints } from './maps.ts';
import { ogcEndpoints } from './ogc.ts';
import { stacEndpoints } from './stac.ts';
import type { Endpoint } from '../../schemas/shared.ts';

export { suggestions } from './suggestions.ts';

export const endpoints = {
  ...mapEndpoints,
  ...mapsEndpoints,
  ...stacEndpoints,
  ...ogcEndpoints,
} as const satisfies Record<string, Endpoint>;
