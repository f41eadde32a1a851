import { createHash } from 'node:crypto';
import type { Reason } from '@georisk/contract/problems.ts';
import { Problem, type ProblemDetails } from '../../http/problem.ts';
import { refuseField } from '../admin/personForm.ts';
import { companyTexts as texts } from './company.hu.ts';
import { cleanPng } from './png.ts';

export interface CompanyFile {
  readonly fileName: string;
  readonly bytes: Buffer;
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const MOST_LOGO_BYTES = 400_000;
/** Terms with pictures of the insurer's. */
export const MOST_TERMS_BYTES = 5 * 1024 * 1024;
/** Names by which a PDF runs, opens or carries something else (ISO 32000-1, 12.6.4 and 7.11.4). */
const ACTIVE = /\/(?:JavaScript|JS|Launch|EmbeddedFile|RichMedia|XFA)\b/;

function bytesOf(file: string): Buffer {
  if (file.length % 4 !== 0 || !BASE64.test(file)) throw refuseField('file', texts.fileUnsuitable);
  return Buffer.from(file, 'base64');
}

const named = (bytes: Buffer, extension: 'png' | 'pdf'): CompanyFile => ({
  fileName: `${createHash('sha256').update(bytes).digest('hex')}.${extension}`,
  bytes,
});

const REFUSALS = {
  'no-png': texts.logoNoPng,
  damaged: texts.logoDamaged,
  'too-large': texts.logoTooLarge,
} as const;

/** @param file base64 @throws Problem whose sentence stands at the field `file` */
export function logoOf(file: string): CompanyFile {
  const bytes = bytesOf(file);
  if (bytes.length > MOST_LOGO_BYTES) throw refuseField('file', texts.logoTooLarge);
  const clean = cleanPng(bytes);
  if (!clean.ok) throw refuseField('file', REFUSALS[clean.reason]);
  return named(clean.bytes, 'png');
}

/** @param file base64 @throws Problem whose sentence stands at the field `file` */
export function termsOf(file: string): CompanyFile {
  const bytes = bytesOf(file);
  if (bytes.length > MOST_TERMS_BYTES) throw refuseField('file', texts.termsTooLarge);
  const content = bytes.toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(content) || !content.slice(-2_048).includes('%%EOF'))
    throw refuseField('file', texts.termsNoPdf);
  if (ACTIVE.test(content)) throw refuseField('file', texts.termsActive);
  return named(bytes, 'pdf');
}

export type FileKind = 'logo' | 'terms';
const READERS: Readonly<Record<FileKind, (file: string) => CompanyFile | Promise<CompanyFile>>> = {
  logo: logoOf,
  terms: termsOf,
};

/** A file, or the refusal of it as plain values. */
export type CompanyFileRead =
  | { readonly ok: true; readonly file: CompanyFile }
  | { readonly ok: false; readonly reason: Reason; readonly details: ProblemDetails };

/** Reads a file of a company. Hostile until read: only ever called in a process of its own. @param file base64 */
export async function readCompanyFile({ kind, file }: { kind: FileKind; file: string }): Promise<CompanyFileRead> {
  try {
    return { ok: true, file: await READERS[kind](file) };
  } catch (error) {
    if (error instanceof Problem) return { ok: false, reason: error.reason, details: error.details };
    throw error;
  }
}
