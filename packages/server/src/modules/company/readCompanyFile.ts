import { Problem } from '#server/http/problem.ts';
import { readInSandbox } from '#server/sandbox/inSandbox.ts';
import { refuseField } from '#server/modules/admin/personForm.ts';
import { companyTexts as texts } from './company.hu.ts';
import type { CompanyFile, FileKind } from './companyFiles.ts';

/**
 * Reads a file of a company in a process of its own. @param file base64 @param person the sender @throws Problem with a
 * sentence for the field `file`
 */
export async function readFileOf(kind: FileKind, file: string, person: number): Promise<CompanyFile> {
  const read = await readInSandbox('companyFile', { kind, file }, person);
  if (read === 'too-much' || read === 'broken') throw refuseField('file', texts.fileUnsuitable);
  if (!read.ok) throw new Problem(read.reason, read.details);
  const { fileName, bytes } = read.file;
  return { fileName, bytes: Buffer.from(bytes) };
}
