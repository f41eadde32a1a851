import type { Endpoint } from '../../schemas/shared.ts';
import { frostEndpoints } from './frost.ts';

export const endpoints = { ...frostEndpoints } as const satisfies Record<string, Endpoint>;
