import { read } from '@e965/xlsx';
import type { Sheet } from '@georisk/domain/case/caseTable.ts';
import { firstSheet, WORKBOOK_READING } from '@georisk/domain/case/workbook.ts';

/** The first sheet of a workbook (.xlsx, .xls), as the server reads it. @throws where it is no workbook */
export const readTable = (bytes: ArrayBuffer): Sheet => firstSheet(read(bytes, WORKBOOK_READING));
