import { readInSandbox } from '#server/sandbox/inSandbox.ts';
import { type DocumentsRead, namedDocuments } from './documentRows.ts';
import { inspectionCallTexts as texts } from './inspection.hu.ts';

/** Reads the documents of a table in a process of its own. @param person the sender */
export async function readDocuments(path: string, person: number): Promise<DocumentsRead> {
  const read = await readInSandbox('documents', { path }, person);
  if (read === 'too-much') return { ok: false, reason: texts.sheetFaults['too-large'] };
  if (read === 'broken') return { ok: false, reason: texts.sheetFaults.broken };
  return read.ok ? { ok: true, documents: namedDocuments(read.table) } : read;
}
