import type { Endpoint } from '../../schemas/shared.ts';
import { blockPlotEndpoints } from './blockPlots.ts';

export { suggestions } from './suggestions.ts';

export const endpoints = { ...blockPlotEndpoints } as const satisfies Record<string, Endpoint>;
