import type { Endpoint } from '../../schemas/shared.ts';
import { frostEndpoints } from './frost.ts';
import { perilEndpoints } from './perils.ts';

export const endpoints = { ...frostEndpoints, ...perilEndpoints } as const satisfies Record<string, Endpoint>;
