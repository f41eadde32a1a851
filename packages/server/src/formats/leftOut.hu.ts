import { quoted, quotedList } from '@georisk/domain/text/quoted.hu.ts';
import type { LeftOut, LookedIn } from './featureSource.ts';

/** Lines that one sentence names. */
const MAX_LINES = 20;

function listed(lines: readonly number[]): string {
  const others = lines.length - MAX_LINES;
  return `${lines.slice(0, MAX_LINES).join('., ')}.${others > 0 ? ` és további ${others}` : ''}`;
}

const OF_LINES = {
  titleLines: (lines: string) => `A fejléc fölötti sorokat nem olvastuk be: ${lines} sor.`,
  totals: (lines: string) => `Az összesítő sorokat nem vettük át: ${lines} sor.`,
  notes: (lines: string) => `A „#” jellel kezdődő megjegyzéseket nem olvastuk be: ${lines} sor.`,
} as const;

/** What of a table was not read, a sentence for each kind. */
export function leftOutText(left: LeftOut): string {
  if ('lines' in left) return OF_LINES[left.code](listed(left.lines));
  if (left.code === 'hiddenSheets') return `A rejtett munkalapokat nem olvastuk be: ${quotedList(left.sheets)}.`;
  return `A(z) ${quoted(left.read)} munkalapot olvastuk be, a többit nem: ${quotedList(left.sheets)}.`;
}

/** Where the header of a table was looked for; empty where nobody needs to know. */
export function lookedInText({ line, sheet, sheets = [] }: LookedIn): string {
  const others = sheets.filter((name) => name !== sheet);
  if (sheet === undefined || others.length === 0) return line > 1 ? ` A fejlécet a(z) ${line}. sorban találtuk.` : '';
  return ` A fejlécet a(z) ${quoted(sheet)} munkalap ${line}. sorában kerestük; a fájl többi munkalapja: ${quotedList(others)}.`;
}
