import build, { restore } from 'fast-json-stringify';
import { jsonOf } from '#server/geoJsonText.ts';

type Write = (answer: unknown) => string;

/** What the debug mode gives: the writer's source and what it calls. */
interface Unbuilt {
  readonly code: string;
  readonly validator: unknown;
  readonly serializer: { asUnsafeString: (value: unknown) => string };
}

/**
 * A writer of answers that takes over geometry that is text already.
 * @param schema of `answerSchema`
 */
export function answerWriter(schema: Record<string, unknown>): Write {
  const unbuilt = build(schema, { mode: 'debug', ajv: { formats: { unsafe: true } } }) as unknown as Unbuilt;
  unbuilt.serializer.asUnsafeString = jsonOf;
  return (restore as unknown as (unbuilt: Unbuilt) => Write)(unbuilt);
}
