import type { Endpoint } from '../../schemas/shared.ts';
import { radarEndpoints } from './radar.ts';

export const endpoints = { ...radarEndpoints } as const satisfies Record<string, Endpoint>;
