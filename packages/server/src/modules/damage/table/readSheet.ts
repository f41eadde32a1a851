import { Worker } from 'node:worker_threads';
import type { Sheet } from '@georisk/domain/case/caseTable.ts';
import { zipEntries } from '../../import/sources/zip.ts';
import { SourceError } from '../../import/sources/sourceFault.ts';
import { MOST_UNPACKED_BYTES } from './sheetLimits.ts';

/** Why a file is no table: not a workbook at all, one with macros, or one that is damaged or unpacks to too much. */
export type SheetFault = 'no-workbook' | 'macros' | 'too-large' | 'broken';

export type SheetRead =
  | { readonly ok: true; readonly sheet: Sheet }
  | { readonly ok: false; readonly fault: SheetFault };

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
/** Compound file of the older programs (.xls). */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const MACROS = /vbaProject\.bin$/i;
/** A workbook has a handful of files. */
const MOST_ENTRIES = 2_000;

const WORKER = new URL('./sheetWorker.ts', import.meta.url);
/** Below what a request may last, and far above what a table takes on a machine that is busy with others. */
const MOST_MS = 20_000;
const MOST_MEGABYTES = 384;

/** What is wrong with an archive before its content is looked at: every file in it is unpacked under the size that it names. */
function archiveFault(bytes: Buffer): SheetFault | null {
  try {
    const entries = zipEntries(bytes);
    if (!entries.some(({ name }) => name === 'xl/workbook.xml')) return 'no-workbook';
    if (entries.some(({ name }) => MACROS.test(name))) return 'macros';
    const total = entries.reduce((sum, { size }) => sum + size, 0);
    if (entries.length > MOST_ENTRIES || total > MOST_UNPACKED_BYTES) return 'too-large';
    for (const entry of entries) entry.bytes();
    return null;
  } catch (error) {
    if (error instanceof SourceError) return 'broken';
    throw error;
  }
}

/** Reads the first sheet of a workbook (.xlsx, .xls) in a thread of its own, under limits of time and memory. */
export async function readSheet(bytes: Buffer): Promise<SheetRead> {
  const isZip = bytes.subarray(0, ZIP.length).equals(ZIP);
  if (!isZip && !bytes.subarray(0, COMPOUND.length).equals(COMPOUND)) return { ok: false, fault: 'no-workbook' };
  const fault = isZip ? archiveFault(bytes) : null;
  return fault === null ? inWorker(bytes) : { ok: false, fault };
}

function inWorker(bytes: Buffer): Promise<SheetRead> {
  return new Promise((resolve) => {
    const worker = new Worker(WORKER, {
      workerData: new Uint8Array(bytes),
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    });
    const end = (read: SheetRead) => {
      clearTimeout(timer);
      resolve(read);
      void worker.terminate();
    };
    const timer = setTimeout(() => end({ ok: false, fault: 'too-large' }), MOST_MS);
    worker.once('message', (sheet: Sheet) => end({ ok: true, sheet }));
    // Whatever the reader of workbooks stumbles over, it is the file that is at fault.
    worker.once('error', () => end({ ok: false, fault: 'broken' }));
    worker.once('exit', () => end({ ok: false, fault: 'broken' }));
  });
}
