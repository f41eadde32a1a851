import { z } from 'zod';
import { type Endpoint, noQuery } from '../../schemas/shared.ts';

export const documentEndpoints = {
  // An invalid document name is a document that does not exist.
  productDocument: { params: z.strictObject({ fileName: z.string().max(256) }), query: noQuery },
} as const satisfies Record<string, Endpoint>;
