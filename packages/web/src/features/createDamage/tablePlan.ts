import { type CasePlan, planCases } from '@georisk/domain/case/caseTable.ts';
import { lostLettersOf } from '@georisk/domain/case/sheet.ts';
import { excelTexts as texts } from './texts.hu.ts';

/** The server refuses larger ones. */
const MAX_BYTES = 5 * 1024 * 1024;
/** First bytes of a workbook: a zip file, and that of older programs. */
const BEGINNINGS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
] as const;

export type TableRead = CasePlan | { readonly ok: false; readonly sentence: string };

/** Whether the bytes begin like a workbook, whatever the file is called. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  BEGINNINGS.some((beginning) => beginning.every((byte, index) => bytes[index] === byte));

/** The plan of a chosen file, by the rules of the server before it is sent. @param today `YYYY-MM-DD`, Budapest */
export async function planOf(file: File, today: string): Promise<TableRead> {
  if (file.size > MAX_BYTES) return { ok: false, sentence: texts.tooLarge };
  const bytes = await file.arrayBuffer();
  if (!isWorkbook(new Uint8Array(bytes))) return { ok: false, sentence: texts.unreadable };
  try {
    const { readTable } = await import('./readTable.ts');
    const sheet = await readTable(bytes);
    const lost = sheet === null ? null : lostLettersOf(sheet);
    if (lost !== null) return { ok: false, sentence: lost };
    return sheet === null ? { ok: false, sentence: texts.unsureLetters } : planCases(sheet, today);
  } catch {
    return { ok: false, sentence: texts.unreadable };
  }
}
