import { readInSandbox } from '../../../sandbox/inSandbox.ts';
import type { SheetRead } from './sheetFile.ts';

/** Reads the first sheet of a workbook (.xlsx, .xls) in a process of its own. */
export async function readSheet(path: string): Promise<SheetRead> {
  const read = await readInSandbox('workbook', { path });
  if (read === 'too-much') return { ok: false, fault: 'too-large' };
  return read === 'broken' ? { ok: false, fault: 'broken' } : read;
}
