import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

/** A value that fast-json-stringify would write without change; `answerWriter.ts` gives it a writer. */
const WHOLE = { type: 'string', format: 'unsafe' };

const isWhole = (schema: unknown): boolean =>
  schema instanceof z.ZodCustom || (schema instanceof z.ZodNullable && schema.unwrap() instanceof z.ZodCustom);

/**
 * The writer finds the shape of a value among several by validating it, so each of them has to allow a geometry as it
 * comes.
 */
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

/** Those of the contract are constants: each is turned once in a process. */
const turned = new WeakMap<z.ZodType, JsonSchema>();

/**
 * Turns a zod answer into the JSON schema from which fast-json-stringify builds the writer: half the cost of zod's own,
 * and no key leaves the server that the contract does not name. Geometry and other custom values pass unchanged.
 */
export function answerSchema(schema: z.ZodType): JsonSchema {
  const jsonSchema = turned.get(schema) ?? turn(schema);
  turned.set(schema, jsonSchema);
  return jsonSchema;
}

function turn(schema: z.ZodType): JsonSchema {
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
