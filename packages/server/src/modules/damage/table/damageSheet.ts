import type { Sheet } from '@georisk/domain/case/caseTable.ts';
import { lostLettersOf } from '@georisk/domain/case/sheet.ts';
import { readFileHead } from '#server/formats/fileType.ts';
import { wholeFile } from '#server/formats/rowList.ts';
import { SourceError } from '#server/formats/sourceFault.ts';
import type { FileReaders } from '#server/imports/fileReaders.ts';
import { readSheet } from './readSheet.ts';
import { damageImportTexts as texts } from './damages.hu.ts';
import { sheetOfBytes } from './textSheet.ts';

/** A command of the operator; it queues with nobody else. */
const NOBODY = 0;
/** How a workbook begins: as an archive, or as the older programs' compound file. */
const WORKBOOKS: ReadonlySet<string> = new Set(['zip', 'xls']);

export type SheetOfFile =
  | { readonly ok: true; readonly sheet: Sheet }
  | { readonly ok: false; readonly reason: string };

function checked(sheet: Sheet): SheetOfFile {
  const reason = lostLettersOf(sheet);
  return reason === null ? { ok: true, sheet } : { ok: false, reason };
}

/**
 * The table of a file: a workbook (.xlsx, .xls), or a table of text. Of a stranger's file only the head is looked at in
 * this process. @throws SourceError of a file that is neither
 */
export async function sheetOfFile(path: string, files?: FileReaders): Promise<SheetOfFile> {
  const head = await readFileHead(path);
  if (WORKBOOKS.has(head.type)) {
    const read = await readSheet(path, files?.person ?? NOBODY);
    return read.ok ? checked(read.sheet) : { ok: false, reason: texts.sheetFaults[read.fault] };
  }
  if (head.type !== 'csv') throw new SourceError({ code: 'wrongType', found: head.type, wanted: 'table' });
  return checked(await (files?.textSheet(path) ?? sheetOfBytes(await wholeFile(path, head))));
}
