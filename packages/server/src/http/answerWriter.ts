import build, { restore } from 'fast-json-stringify';
import { jsonOf } from '#server/geoJsonText.ts';

type Write = (answer: unknown) => string;

/** The result in debug mode: the writer's source and the functions that it calls. */
interface Unbuilt {
  readonly code: string;
  readonly validator: unknown;
  readonly serializer: { asUnsafeString: (value: unknown) => string };
}

/**
 * Makes a writer of answers that copies geometry which is text already.
 * @param schema of `answerSchema`
 */
export function answerWriter(schema: Record<string, unknown>): Write {
  const unbuilt = build(schema, { mode: 'debug', ajv: { formats: { unsafe: true } } }) as unknown as Unbuilt;
  unbuilt.serializer.asUnsafeString = jsonOf;
  return (restore as unknown as (unbuilt: Unbuilt) => Write)(unbuilt);
}
