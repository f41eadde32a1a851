import { z } from 'zod';
import { labelled } from '../../schemas/labelled.ts';

export const suggestions = [z.object({ type: z.literal('blockPlot'), ...labelled, id: z.number() })] as const;
