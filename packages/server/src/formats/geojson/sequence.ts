/** A feature that stands alone or is the first of a sequence; members in the order in which programs write them. */
const FEATURE = /^\s*\{\s*"type"\s*:\s*"Feature"/;
const RECORD = '\x1e';
/** Characters that decide it. */
const BEGINNING = 200;

/**
 * The text of a file as that of a FeatureCollection, whatever it is: a sequence of features, each on a line or after the
 * mark of RFC 8142, or a single one, gets the frame that it lacks. Marks and lines between features are passed over
 * as commas are.
 */
export async function* asCollection(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let beginning: string | undefined = '';
  let isSequence = false;
  for await (const chunk of chunks) {
    if (beginning === undefined) {
      yield chunk;
      continue;
    }
    beginning += chunk;
    if (beginning.length < BEGINNING) continue;
    isSequence = isSequenceBegun(beginning);
    yield isSequence ? `{"features":[${beginning}` : beginning;
    beginning = undefined;
  }
  if (beginning !== undefined) {
    isSequence = isSequenceBegun(beginning);
    yield isSequence ? `{"features":[${beginning}` : beginning;
  }
  if (isSequence) yield ']}';
}

const isSequenceBegun = (text: string): boolean => text.trimStart().startsWith(RECORD) || FEATURE.test(text);
