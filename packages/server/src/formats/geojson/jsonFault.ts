/**
 * Texts, one that never ends too, and what Python and others write where a number is none; a text in which it stands is
 * passed as a whole.
 */
const TEXT_OR_NAN = /"(?:[^"\\]|\\.?)*"?|-?\bInfinity\b|\bNaN\b/gs;

/** A JSON text with null in the place of each NaN and infinity outside of texts, to see whether they are what is wrong. */
export const withoutNaN = (json: string): string =>
  json.replaceAll(TEXT_OR_NAN, (found) => (found.startsWith('"') ? found : 'null'));
