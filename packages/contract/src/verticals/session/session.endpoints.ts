import { mapKeyEndpoints } from './mapKeys.ts';
import { personEndpoints } from './persons.ts';
import { sessionEndpoints } from './session.ts';
import type { Endpoint } from '../../schemas/shared.ts';

export const endpoints = {
  ...mapKeyEndpoints,
  ...personEndpoints,
  ...sessionEndpoints,
} as const satisfies Record<string, Endpoint>;
