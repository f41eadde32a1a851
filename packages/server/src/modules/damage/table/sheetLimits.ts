import { MOST_ROWS } from '@georisk/domain/case/caseTable.ts';

/** Rows that are read at most: one more than a table may have, so that it is told to be too long. */
export const MOST_SHEET_ROWS = MOST_ROWS + 100;
export const MOST_COLUMNS = 64;
/** Bytes of a workbook as it comes, and of all that it unpacks to: alone, and for each byte of it. */
export const MOST_BYTES = 5 * 1024 * 1024;
export const MOST_UNPACKED_BYTES = 64 * 1024 * 1024;
export const MOST_RATIO = 100;
