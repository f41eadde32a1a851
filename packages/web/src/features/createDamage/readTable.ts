import { read, set_cptable } from '@e965/xlsx';
import type { Sheet } from '@georisk/domain/case/caseTable.ts';
import { firstSheet, WORKBOOK_READING } from '@georisk/domain/case/workbook.ts';
import type { CodePageTables } from '@georisk/domain/letters/codePages.ts';
import { isCompound, withWorkbookLetters } from '@georisk/domain/letters/workbookLetters.ts';

/** The code pages are loaded with the first workbook that may name one. */
async function lettersOf() {
  const tables = (await import('@e965/xlsx/dist/cpexcel.full.mjs')) as unknown as { readonly utils: CodePageTables };
  return withWorkbookLetters(tables.utils, set_cptable);
}

/**
 * The first sheet of a workbook (.xlsx, .xls), as the server reads it; null where its letters are not sure.
 * @throws where it is no workbook
 */
export async function readTable(bytes: ArrayBuffer): Promise<Sheet | null> {
  const content = new Uint8Array(bytes);
  if (!isCompound(content)) return firstSheet(read(bytes, WORKBOOK_READING));
  const answer = (await lettersOf())(content, () => read(bytes, WORKBOOK_READING));
  return answer.ok ? firstSheet(answer.book) : null;
}
