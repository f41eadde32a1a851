import { isFilled } from '@georisk/domain/text/failedFormula.ts';
import type { LeftOut } from '../featureSource.ts';
import { type FoundHeader, headerOf, type WantedColumn } from '../header.ts';
import { SourceError } from '../sourceFault.ts';

/** A sheet of a workbook, line by line. */
export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** Called at most once. */
  readonly lines: () => readonly (readonly unknown[])[];
}

export interface ChosenSheet {
  readonly name: string;
  readonly lines: readonly (readonly unknown[])[];
  /** Index of the line of its header; −1 where the sheet is empty. */
  readonly header: number;
  readonly leftOut: readonly LeftOut[];
}

interface Looked {
  readonly name: string;
  readonly lines: readonly (readonly unknown[])[];
  readonly header: FoundHeader | null;
}

const hasRows = ({ lines, header }: Looked): boolean =>
  header !== null && lines.slice(header.at + 1).some((line) => line.some(isFilled));

/**
 * The sheet that has the table: the named one, else the one whose header names the wanted columns, else the first one
 * that is shown. Hidden sheets are not looked at unless one is named, or there is no other.
 * @throws SourceError where several sheets have such a table, or there is none of the name
 */
export function chooseSheet(
  sheets: readonly Sheet[],
  wanted: readonly WantedColumn[],
  named: string | undefined,
): ChosenSheet {
  const look = ({ name, lines }: Sheet): Looked => {
    const read = lines();
    return { name, lines: read, header: headerOf(read, wanted) };
  };
  const chosen = ({ name, lines, header }: Looked, leftOut: readonly LeftOut[]): ChosenSheet => ({
    name,
    lines,
    header: header?.at ?? -1,
    leftOut,
  });
  if (named !== undefined) {
    const found = sheets.find(({ name }) => name === named);
    const layers = sheets.map(({ name }) => name);
    if (found === undefined) throw new SourceError({ code: 'unknownLayer', layer: named, layers });
    return chosen(look(found), []);
  }
  const shown = sheets.filter(({ isHidden }) => !isHidden);
  const looked = (shown.length > 0 ? shown : sheets).map(look);
  const rank = ({ header }: Looked) => (header === null || header.all < 2 ? -1 : header.required);
  const most = Math.max(...looked.map(rank));
  const found = most < 0 ? [] : looked.filter((each) => rank(each) === most);
  const full = found.filter(hasRows);
  if (full.length > 1) throw new SourceError({ code: 'chooseSheet', sheets: full.map(({ name }) => name) });
  const best = full[0] ?? found[0] ?? looked.find(({ header }) => header !== null) ?? looked[0];
  if (best === undefined) throw new SourceError({ code: 'brokenWorkbook' });
  const others = looked.filter((each) => each !== best && hasRows(each)).map(({ name }) => name);
  const hidden = shown.length > 0 ? sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name) : [];
  return chosen(best, [
    ...(others.length > 0 ? [{ code: 'sheets' as const, sheets: others, read: best.name }] : []),
    ...(hidden.length > 0 ? [{ code: 'hiddenSheets' as const, sheets: hidden, read: best.name }] : []),
  ]);
}
