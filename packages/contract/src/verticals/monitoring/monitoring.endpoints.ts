import { z } from 'zod';
import { labelled } from '../../schemas/labelled.ts';
import type { Endpoint } from '../../schemas/shared.ts';
import { ekEndpoints } from './eks.ts';

export const suggestions = [
  z.object({ type: z.literal('agrarmonitorEKCode'), ...labelled, ekCode: z.string() }),
] as const;

export const endpoints = { ...ekEndpoints } as const satisfies Record<string, Endpoint>;
