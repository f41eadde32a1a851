import { z } from 'zod';
import { labelled } from '../../schemas/labelled.ts';
import type { Endpoint } from '../../schemas/shared.ts';
import { forestEndpoints } from './forest.ts';

export const suggestions = [
  z.object({ type: z.literal('woodwiserProject'), ...labelled, id: z.number() }),
  z.object({ type: z.literal('woodwiserForestUnit'), ...labelled, id: z.number() }),
] as const;

export const endpoints = { ...forestEndpoints } as const satisfies Record<string, Endpoint>;
