import { z } from 'zod';

/**
 * A zod answer as the JSON schema from which fast-json-stringify builds the writer: half the cost of zod's own,
 * and a key that the contract does not name never leaves the server. Geometry and other custom values pass whole.
 */
export function answerSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  return jsonSchema;
}
