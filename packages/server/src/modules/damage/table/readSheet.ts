import { readInSandbox } from '#server/sandbox/inSandbox.ts';
import type { SheetRead } from './sheetFile.ts';

/** Reads the first sheet of a workbook (.xlsx, .xls) in a process of its own. @param person the sender */
export async function readSheet(path: string, person: number): Promise<SheetRead> {
  const read = await readInSandbox('workbook', { path }, person);
  if (read === 'too-much') return { ok: false, fault: 'too-large' };
  return read === 'broken' ? { ok: false, fault: 'broken' } : read;
}
