import { readFile } from 'node:fs/promises';
import { read } from '@e965/xlsx';
import type { Sheet } from '@georisk/domain/case/caseTable.ts';
import { firstSheet, WORKBOOK_READING } from '@georisk/domain/case/workbook.ts';
import { withLettersOf } from '#server/formats/letters/oldWorkbook.ts';
import { SourceError } from '#server/formats/sourceFault.ts';
import { zipEntries } from '#server/formats/zip/readZip.ts';
import { MAX_RATIO, MAX_UNPACKED_BYTES } from './sheetLimits.ts';

/**
 * Why a file is no table: not a workbook at all, one with macros, one that is damaged or unpacks to too much, or
 * whose letters are not sure.
 */
export type SheetFault = 'no-workbook' | 'macros' | 'too-large' | 'broken' | 'letters';

export type SheetRead =
  | { readonly ok: true; readonly sheet: Sheet }
  | { readonly ok: false; readonly fault: SheetFault };

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
/** Compound file of the older programs (.xls). */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const MACROS = /vbaProject\.bin$/i;
/** The storage in which the older programs keep macros. */
const OLD_MACROS = Buffer.from('_VBA_PROJECT_CUR', 'utf16le');
/** A workbook has a handful of files. */
const MAX_ENTRIES = 200;

/** Whether a file begins as a workbook does: decided before anything is done with it. */
const looksLikeWorkbook = (bytes: Buffer): boolean =>
  [ZIP, COMPOUND].some((magic) => bytes.subarray(0, magic.length).equals(magic));

/** The fault of an archive before its content is read: every file in it is unpacked under the size that it names. */
function archiveFault(bytes: Buffer): SheetFault | null {
  try {
    const entries = zipEntries(bytes);
    if (!entries.some(({ name }) => name === 'xl/workbook.xml')) return 'no-workbook';
    if (entries.some(({ name }) => MACROS.test(name))) return 'macros';
    const total = entries.reduce((sum, { size }) => sum + size, 0);
    const most = Math.min(MAX_UNPACKED_BYTES, bytes.length * MAX_RATIO);
    if (entries.length > MAX_ENTRIES || total > most) return 'too-large';
    for (const entry of entries) entry.bytes();
    return null;
  } catch (error) {
    if (error instanceof SourceError) return 'broken';
    throw error;
  }
}

const faultOf = (bytes: Buffer): SheetFault | null => {
  if (bytes.subarray(0, ZIP.length).equals(ZIP)) return archiveFault(bytes);
  return bytes.includes(OLD_MACROS) ? 'macros' : null;
};

/** Reads the first sheet of a workbook. The file is untrusted: only ever called in a process of its own. */
export async function sheetFile({ path }: { readonly path: string }): Promise<SheetRead> {
  const bytes = await readFile(path);
  if (!looksLikeWorkbook(bytes)) return { ok: false, fault: 'no-workbook' };
  const fault = faultOf(bytes);
  if (fault !== null) return { ok: false, fault };
  try {
    return { ok: true, sheet: firstSheet(withLettersOf(bytes, () => read(bytes, WORKBOOK_READING))) };
  } catch (error) {
    if (error instanceof SourceError && error.fault.code === 'unsureLetters') return { ok: false, fault: 'letters' };
    // Whatever error the reader of workbooks throws, the file is at fault.
    return { ok: false, fault: 'broken' };
  }
}
