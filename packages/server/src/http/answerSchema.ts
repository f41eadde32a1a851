import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

/** What fast-json-stringify would write as it is: `answerWriter.ts` gives it a writer. */
const WHOLE = { type: 'string', format: 'unsafe' };

const isWhole = (schema: unknown): boolean =>
  schema instanceof z.ZodCustom || (schema instanceof z.ZodNullable && schema.unwrap() instanceof z.ZodCustom);

/** Which of several shapes a value has is found by validating it: there a geometry must be allowed to be what it is. */
function allowWithinChoices(node: unknown, isChoice = false): void {
  if (typeof node !== 'object' || node === null) return;
  const schema = node as JsonSchema;
  if (isChoice && schema['format'] === WHOLE.format) {
    delete schema['type'];
    delete schema['format'];
  }
  for (const [key, value] of Object.entries(schema)) {
    allowWithinChoices(value, isChoice || key === 'anyOf' || key === 'oneOf' || key === 'allOf');
  }
}

/**
 * A zod answer as the JSON schema from which fast-json-stringify builds the writer: half the cost of zod's own,
 * and a key that the contract does not name never leaves the server. Geometry and other custom values pass whole.
 */
export function answerSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema: made }) {
      if (!isWhole(zodSchema)) return;
      delete made.anyOf;
      Object.assign(made, WHOLE);
    },
  });
  allowWithinChoices(jsonSchema);
  return jsonSchema;
}
