import { quoted, quotedList } from '@georisk/domain/text/quoted.hu.ts';
import type { LeftOut, LookedIn } from './featureSource.ts';

/** Lines that one sentence names. */
const MAX_LINES = 20;

function listed(lines: readonly number[]): string {
  const others = lines.length - MAX_LINES;
  return `${lines.slice(0, MAX_LINES).join('., ')}.${others > 0 ? ` és további ${others}` : ''}`;
}

/** What of a table was not read, a sentence for each kind. */
export function leftOutText(left: LeftOut): string {
  switch (left.code) {
    case 'sheets':
      return `A(z) ${quoted(left.read)} munkalapot olvastuk be, a többit nem: ${quotedList(left.sheets)}.`;
    case 'hiddenSheets':
      return `A rejtett munkalapokat nem olvastuk be: ${quotedList(left.sheets)}.`;
    case 'titleLines':
      return `A fejléc fölötti sorokat nem olvastuk be: ${listed(left.lines)} sor.`;
    case 'totals':
      return `Az összesítő sorokat nem vettük át: ${listed(left.lines)} sor.`;
    case 'notes':
      return `A „#” jellel kezdődő megjegyzéseket nem olvastuk be: ${listed(left.lines)} sor.`;
  }
}

/** Where the header of a table was looked for; empty where nobody needs to know. */
export function lookedInText({ line, sheet, sheets = [] }: LookedIn): string {
  const others = sheets.filter((name) => name !== sheet);
  if (sheet === undefined || others.length === 0) return line > 1 ? ` A fejlécet a(z) ${line}. sorban találtuk.` : '';
  return ` A fejlécet a(z) ${quoted(sheet)} munkalap ${line}. sorában kerestük; a fájl többi munkalapja: ${quotedList(others)}.`;
}
