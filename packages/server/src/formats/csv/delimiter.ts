import { type FoundHeader, HEADER_LINES, headerOf, isBetter, type WantedColumn } from '../header.ts';

const DELIMITERS = [';', ',', '\t'] as const;

/** Without empty ones. */
const linesOf = (text: string): readonly string[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/, MAX_LINES)
    .filter((line) => line.trim() !== '');

const MAX_LINES = 2 * HEADER_LINES;

/** Empty lines are left out, also before the header. */
const firstLine = (text: string): readonly string[] => text.replace(/^[\uFEFF\r\n]+/, '').split(/\r?\n/, 2);

/** Whether the beginning of a table of text has its first line with anything in it whole. */
export const hasFirstLine = (text: string): boolean => firstLine(text).length > 1;

/** Excel's own first line of a CSV, which names its delimiter. */
const DECLARED = /^(\uFEFF?[\r\n]*)"?sep=(;|,|\t)"?[ ;,\t]*([\r\n]|$)/i;

/** The text with an empty line in the place of one that only names the delimiter. */
export const withoutDeclaration = (text: string): string => text.replace(DECLARED, '$1$3');

/** Whether the beginning of a table of text has all lines whole in which its header is looked for. */
export const hasFirstLines = (text: string): boolean => linesOf(text).length > HEADER_LINES;

const cellsOf = (line: string, delimiter: string): readonly string[] =>
  line.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));

/**
 * The delimiter that a table names; else that by which one of its lines names most of the wanted columns; else the one that its first line that is
 * no note uses most, outside of its quoted texts; a semicolon where it has none.
 */
export function delimiterOf(text: string, wanted: readonly WantedColumn[] = []): string {
  const declared = DECLARED.exec(text)?.[2];
  if (declared !== undefined) return declared;
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

/**
 * How the lines of a table end, by its beginning: the reader's own guess takes the end of an empty first line for half of
 * one, and that of the first line for that of all. A lone CR is none where lines end in LF.
 */
export const lineEndsOf = (text: string): string[] => (text.includes('\n') ? ['\r\n', '\n'] : ['\r']);
