const DELIMITERS = [';', ',', '\t'] as const;

/** Empty lines are left out, also before the header. */
const firstLine = (text: string): readonly string[] => text.replace(/^[\uFEFF\r\n]+/, '').split(/\r?\n/, 2);

/** Whether the beginning of a table of text has its first line with anything in it whole. */
export const hasFirstLine = (text: string): boolean => firstLine(text).length > 1;

/** The delimiter that the first line of a table uses most, outside of its quoted texts; a semicolon where it has none. */
export function delimiterOf(text: string): string {
  const [line = ''] = firstLine(text);
  const unquoted = line.replaceAll(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => unquoted.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ';';
}
