import type { Place } from './kinds.ts';
import type { Part } from './parts.ts';
import { PLACES } from './places.hu.ts';
import { clipUnits, inGsm, isGsm, smsSize } from './smsSize.ts';

/** What is put in; of several values the first is taken with which an SMS is shortest. */
export type Values = Readonly<Partial<Record<Place, string | readonly string[]>>>;

/** Values come from imports too: a line break in one must not become a line, let alone a header, of ours. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();

const first = (value: string | readonly string[] | undefined): string =>
  (typeof value === 'string' ? value : value?.[0]) ?? '';

export const valueOf = (values: Values, place: Place): string => oneLine(first(values[place]));

/** A text on one line. */
export const subjectOf = (parts: readonly Part[], values: Values): string =>
  oneLine(parts.map((part) => ('text' in part ? part.text : valueOf(values, part.place))).join(''));

/** Text of its own in the alphabet of SMS makes the values keep to it, too: one accent would double the price. */
const alphabetOf = (parts: readonly Part[]) =>
  parts.every((part) => !('text' in part) || isGsm(part.text)) ? ('gsm' as const) : ('ucs2' as const);

/** The text of an SMS with one of its values in place of those that have several. */
function smsWith(parts: readonly Part[], values: Values, link: string, choice: number): string {
  const alphabet = alphabetOf(parts);
  const put = (place: Place): string => {
    if (place === 'link') return link;
    const choices = [values[place] ?? ''].flat();
    const line = oneLine(choices[Math.min(choice, choices.length - 1)] ?? '');
    const written = alphabet === 'gsm' ? inGsm(line) : line;
    // Only the last of several values has to fit for certain.
    return choice >= choices.length - 1 ? clipUnits(written, alphabet, PLACES[place].smsUnits) : written;
  };
  return parts.map((part) => ('text' in part ? part.text : put(part.place))).join('');
}

/** The text of an SMS, as long as it may be without becoming one message more. */
export function smsOf(parts: readonly Part[], values: Values, link: string): string {
  const choices = Math.max(1, ...Object.values(values).map((value) => [value].flat().length));
  const texts = Array.from({ length: choices }, (_, choice) => smsWith(parts, values, link, choice));
  const fewest = Math.min(...texts.map((text) => smsSize(text).segments));
  return texts.find((text) => smsSize(text).segments === fewest) ?? '';
}

/** A character of two units that does not fit at the end of a message leaves one unused: twice in three messages. */
const UNUSED = 'xx';

/** An SMS as long as one of these parts can be. @param linkLength of the recipient's link */
export function longestSms(parts: readonly Part[], linkLength: number): string {
  const longest = (place: Place) => 'x'.repeat(place === 'link' ? linkLength : PLACES[place].smsUnits);
  return parts.map((part) => ('text' in part ? part.text : longest(part.place))).join('') + UNUSED;
}
