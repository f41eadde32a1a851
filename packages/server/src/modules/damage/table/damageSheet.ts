import type { Sheet } from '@georisk/domain/case/caseTable.ts';
import { readFileHead } from '#server/formats/fileType.ts';
import { wholeFile } from '#server/formats/rowList.ts';
import { SourceError } from '#server/formats/sourceFault.ts';
import type { FileReaders } from '#server/imports/fileReaders.ts';
import { looksLikeWorkbook } from './sheetFile.ts';
import { readSheet } from './readSheet.ts';
import { damageImportTexts as texts } from './damages.hu.ts';
import { decodedText, sheetOfText } from './textSheet.ts';

/** A command of the operator; it queues with nobody else. */
const NOBODY = 0;
/** A table of cases, unpacked: it is unpacked in the serving process. */
const MAX_MEGABYTES = 64;

export type SheetOfFile =
  | { readonly ok: true; readonly sheet: Sheet }
  | { readonly ok: false; readonly reason: string };

/** The table of a file: a workbook (.xlsx, .xls), or a table of text. @throws SourceError of a file that is neither */
export async function sheetOfFile(path: string, files?: FileReaders): Promise<SheetOfFile> {
  const head = await readFileHead(path);
  const bytes = await wholeFile(path, head, MAX_MEGABYTES);
  if (looksLikeWorkbook(bytes)) {
    const read = await readSheet(path, files?.person ?? NOBODY);
    return read.ok ? read : { ok: false, reason: texts.sheetFaults[read.fault] };
  }
  if (head.type !== 'csv') throw new SourceError({ code: 'wrongType', found: head.type, wanted: 'table' });
  return { ok: true, sheet: files === undefined ? sheetOfText(decodedText(bytes)) : await files.textSheet(path) };
}
