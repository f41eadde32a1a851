import { isFilled } from '@georisk/domain/text/failedFormula.ts';
import { textOf } from './cellText.ts';
import { foldName } from './foldName.ts';
import { isShapeColumn } from './shapeColumn.ts';
import { totalWords } from './totalWords.hu.ts';

/** A column that a table is expected to have. */
export interface WantedColumn {
  /** Its possible names, folded (`foldName`). */
  readonly names: readonly string[];
  readonly required: boolean;
}

/** A line that may be a table's header, and how many of the wanted columns it names. */
export interface FoundHeader {
  /** Index of the line. */
  readonly at: number;
  readonly required: number;
  readonly all: number;
}

/** Lines with anything in them, in which a header is looked for: titles, addresses and notes stand above it. */
export const HEADER_LINES = 40;

function wantedIn(line: readonly unknown[], wanted: readonly WantedColumn[]): Omit<FoundHeader, 'at'> {
  const names = new Set(line.map((cell) => foldName(textOf(cell) ?? '')).filter((name) => name !== ''));
  const found = wanted.filter((column) => column.names.some((name) => names.has(name)));
  const shapes = line.some((cell) => isShapeColumn(textOf(cell) ?? '')) ? 1 : 0;
  return { required: found.filter(({ required }) => required).length, all: found.length + shapes };
}

/** Whether a header names more of the wanted columns than another. */
export const isBetter = (one: FoundHeader, other: FoundHeader): boolean =>
  one.required === other.required ? one.all > other.all : one.required > other.required;

/**
 * The header of a table: the line that names most of the wanted columns, two of them at least; else the first line that
 * has anything and is no note. Null where no line has anything.
 */
export function headerOf(lines: readonly (readonly unknown[])[], wanted: readonly WantedColumn[]): FoundHeader | null {
  const filled = lines
    .flatMap((line, at) => (line.some(isFilled) ? [{ line, at }] : []))
    .slice(0, HEADER_LINES)
    .map(({ line, at }) => ({ at, isNote: isNote(line), ...wantedIn(line, wanted) }));
  const first = filled.find(({ isNote: noted }) => !noted) ?? filled[0];
  if (first === undefined) return null;
  const best = filled.reduce((found, each) => (isBetter(each, found) ? each : found), first);
  const { at, required, all } = best.all >= 2 ? best : first;
  return { at, required, all };
}

/** Whether a line is a note of the program that wrote the table: a text after `#`, in its first cell alone. */
export const isNote = (line: readonly unknown[]): boolean => {
  const text = textOf(line[0]) ?? '';
  return text.startsWith('#') && isFilled(text) && line.slice(1).every((cell) => !isFilled(cell));
};

const TOTALS = new Set(totalWords.map(foldName));

/** Whether a line sums up others: its first cell with anything says so. */
export const isTotal = (line: readonly unknown[]): boolean => TOTALS.has(foldName(textOf(line.find(isFilled)) ?? ''));
