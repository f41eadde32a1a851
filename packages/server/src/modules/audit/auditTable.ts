import type { LogWord } from '@georisk/contract/logWords.ts';
import { changedFields } from '@georisk/contract/texts/changedFields.hu.ts';
import { LOG_WORD_TEXTS } from '@georisk/contract/logWords.ts';
import { auditTexts } from './audit.hu.ts';
import type { ExportedEntry } from './audit.service.ts';

const stamp = new Intl.DateTimeFormat('hu-HU', {
  timeZone: 'Europe/Budapest',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

export const AUDIT_COLUMNS = Object.values(auditTexts.columns);

const words: Readonly<Record<string, string>> = LOG_WORD_TEXTS satisfies Record<LogWord, string>;

const MAX_CELL = 2_000;

/** The changes of an entry, one line per field. */
const changesText = ({ changes }: ExportedEntry): string => {
  const lines = changes.flatMap(({ before, after }) =>
    changedFields(before, after).map((each) => auditTexts.changed(each.field, each.before, each.after)),
  );
  const text = lines.join('\n');
  return text.length > MAX_CELL ? `${text.slice(0, MAX_CELL)}…` : text;
};

/** An entry as the cells of a table, all of them text. */
export const auditCells = (row: ExportedEntry): string[] => [
  stamp.format(row.at),
  words[row.type] ?? row.type,
  row.name ?? '',
  row.userName ?? '',
  row.actorName ?? '',
  row.companyName ?? '',
  row.resource ?? '',
  row.ip ?? '',
  row.requestId ?? '',
  changesText(row),
];
