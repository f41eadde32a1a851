import build, { restore } from 'fast-json-stringify';
import { jsonOf } from '#server/geoJsonText.ts';

type Write = (answer: unknown) => string;

/** The result in debug mode: the writer's source and the functions that it calls. */
interface Unbuilt {
  readonly code: string;
  readonly validator: unknown;
  readonly serializer: { asUnsafeString: (value: unknown) => string };
}

/** A process that serves several times, as that of the tests does, makes each writer once. */
const made = new WeakMap<object, Write>();

/**
 * A writer of answers that copies geometry which is text already.
 * @param schema of `answerSchema`, not changed afterwards
 */
export function answerWriter(schema: Record<string, unknown>): Write {
  const write = made.get(schema) ?? makeWriter(schema);
  made.set(schema, write);
  return write;
}

function makeWriter(schema: Record<string, unknown>): Write {
  const unbuilt = build(schema, { mode: 'debug', ajv: { formats: { unsafe: true } } }) as unknown as Unbuilt;
  unbuilt.serializer.asUnsafeString = jsonOf;
  return (restore as unknown as (unbuilt: Unbuilt) => Write)(unbuilt);
}
