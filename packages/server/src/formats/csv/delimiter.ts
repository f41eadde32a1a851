import { type FoundHeader, HEADER_LINES, headerOf, isBetter, type WantedColumn } from '../header.ts';

const DELIMITERS = [';', ',', '\t'] as const;

/** Empty lines are left out, also before the header. */
const linesOf = (text: string): readonly string[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/, MAX_LINES)
    .filter((line) => line.trim() !== '');

const MAX_LINES = 2 * HEADER_LINES;

/** Whether the beginning of a table of text has all lines whole in which its header is looked for. */
export const hasFirstLines = (text: string): boolean => linesOf(text).length > HEADER_LINES;

const cellsOf = (line: string, delimiter: string): readonly string[] =>
  line.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));

/**
 * The delimiter by which a line of a table names most of the wanted columns; else the one that its first line that is
 * no note uses most, outside of its quoted texts; a semicolon where it has none.
 */
export function delimiterOf(text: string, wanted: readonly WantedColumn[] = []): string {
  const lines = linesOf(text);
  let best: { readonly delimiter: string; readonly header: FoundHeader } | undefined;
  for (const delimiter of DELIMITERS) {
    const header = headerOf(
      lines.map((line) => cellsOf(line, delimiter)),
      wanted,
    );
    if (header !== null && header.all >= 2 && (best === undefined || isBetter(header, best.header)))
      best = { delimiter, header };
  }
  if (best !== undefined) return best.delimiter;
  const line = lines.find((each) => !each.startsWith('#')) ?? '';
  const unquoted = line.replaceAll(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => unquoted.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ';';
}
