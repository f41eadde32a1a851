/** Characters of a text of somebody's file that a sentence repeats. */
const MAX_CHARACTERS = 40;
/** Names that one sentence lists. */
const MAX_NAMES = 20;

/** The beginning of a text, at most 40 characters, on one line. */
export function shortened(text: string): string {
  // A cell may have megabytes: no more of it is looked at than the sentence may need.
  const characters = Array.from(text.slice(0, 2 * MAX_CHARACTERS + 2).replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' '));
  return characters.length > MAX_CHARACTERS
    ? `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…`
    : characters.join('');
}

/** A text of somebody's file in quotation marks, at most 40 characters of it. */
export const quoted = (text: string): string => `„${shortened(text)}”`;

/** The first twenty names, each in quotation marks, and the number of the others. */
export function quotedList(names: readonly string[]): string {
  const others = names.length - MAX_NAMES;
  return `${names.slice(0, MAX_NAMES).map(quoted).join(', ')}${others > 0 ? ` és további ${others}` : ''}`;
}
