import { z } from 'zod';
import { labelled } from '../../schemas/labelled.ts';
import type { Endpoint } from '../../schemas/shared.ts';
import { soilEndpoints } from './soil.ts';

export const suggestions = [
  z.object({ type: z.literal('prokatMeparCode'), ...labelled, meparCode: z.string() }),
] as const;

export const endpoints = { ...soilEndpoints } as const satisfies Record<string, Endpoint>;
