const DELIMITERS = [';', ',', '\t'] as const;

/** Empty lines are left out, also before the header. */
const firstLine = (text: string): readonly string[] => text.replace(/^[\uFEFF\r\n]+/, '').split(/\r?\n/, 2);

/** Whether the beginning of a table of text has its first line with anything in it whole. */
export const hasFirstLine = (text: string): boolean => firstLine(text).length > 1;

/** Excel's own first line of a CSV, which names its delimiter. */
const DECLARED = /^(\uFEFF?[\r\n]*)"?sep=(;|,|\t)"?[ ;,\t]*(?=\r|\n|$)/i;

/** The text with an empty line in the place of one that only names the delimiter. */
export const withoutDeclaration = (text: string): string => text.replace(DECLARED, '$1');

/** The delimiter that the first line of a table uses most, outside of its quoted texts, or that it names; a semicolon where it has none. */
export function delimiterOf(text: string): string {
  const declared = DECLARED.exec(text)?.[2];
  if (declared !== undefined) return declared;
  const [line = ''] = firstLine(text);
  const unquoted = line.replaceAll(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => unquoted.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ';';
}

/**
 * How the lines of a table end, by its beginning: the reader's own guess takes the end of an empty first line for half of
 * one, and that of the first line for that of all. A lone CR is none where lines end in LF.
 */
export const lineEndsOf = (text: string): string[] => (text.includes('\n') ? ['\r\n', '\n'] : ['\r']);
