import { readInSandbox } from '../../sandbox/inSandbox.ts';
import type { DocumentsRead } from './documentRows.ts';
import { inspectionCallTexts as texts } from './inspection.hu.ts';

/** Reads the documents of a table in a process of its own. */
export async function readDocuments(path: string): Promise<DocumentsRead> {
  const read = await readInSandbox('documents', { path });
  if (read === 'too-much') return { ok: false, reason: texts.sheetFaults['too-large'] };
  return read === 'broken' ? { ok: false, reason: texts.sheetFaults.broken } : read;
}
