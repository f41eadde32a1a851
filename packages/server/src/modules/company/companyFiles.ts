import { createHash } from 'node:crypto';
import type { Reason } from '@georisk/contract/problems.ts';
import { Problem, type ProblemDetails } from '#server/http/problem.ts';
import { refuseField } from '#server/modules/admin/personForm.ts';
import { companyTexts as texts } from './company.hu.ts';
import type { PdfFault } from './pdf/cleanPdf.ts';
import { cleanPng } from './png.ts';

export interface CompanyFile {
  readonly fileName: string;
  readonly bytes: Buffer;
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const MAX_LOGO_BYTES = 400_000;
/** Terms with pictures of the insurer's. */
export const MAX_TERMS_BYTES = 5 * 1024 * 1024;

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

/** @param file base64 @throws Problem with a sentence for the field `file` */
export function logoOf(file: string): CompanyFile {
  const bytes = bytesOf(file);
  if (bytes.length > MAX_LOGO_BYTES) throw refuseField('file', texts.logoTooLarge);
  const clean = cleanPng(bytes);
  if (!clean.ok) throw refuseField('file', REFUSALS[clean.reason]);
  return named(clean.bytes, 'png');
}

const PDF_REFUSALS: Readonly<Record<PdfFault, string>> = {
  encrypted: texts.termsEncrypted,
  unreadable: texts.termsNoPdf,
  'too-large': texts.termsTooMuch,
};

/**
 * Rewrites the pages of a PDF without attachments and active content.
 * @param file base64 @throws Problem with a sentence for the field `file`
 */
export async function termsOf(file: string): Promise<CompanyFile> {
  const bytes = bytesOf(file);
  if (bytes.length > MAX_TERMS_BYTES) throw refuseField('file', texts.termsTooLarge);
  const isWhole = /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 16)) && bytes.subarray(-2_048).includes('%%EOF');
  if (!isWhole) throw refuseField('file', texts.termsNoPdf);
  // The library is loaded only where a file is read.
  const { cleanPdf } = await import('./pdf/cleanPdf.ts');
  const clean = await cleanPdf(bytes);
  if (!clean.ok) throw refuseField('file', PDF_REFUSALS[clean.fault]);
  return named(Buffer.from(clean.bytes), 'pdf');
}

export type FileKind = 'logo' | 'terms';
const READERS: Readonly<Record<FileKind, (file: string) => CompanyFile | Promise<CompanyFile>>> = {
  logo: logoOf,
  terms: termsOf,
};

/** A file, or its refusal as plain values. */
export type CompanyFileRead =
  | { readonly ok: true; readonly file: CompanyFile }
  | { readonly ok: false; readonly reason: Reason; readonly details: ProblemDetails };

/** Reads a file of a company. The file is untrusted: only ever called in a process of its own. @param file base64 */
export async function readCompanyFile({ kind, file }: { kind: FileKind; file: string }): Promise<CompanyFileRead> {
  try {
    return { ok: true, file: await READERS[kind](file) };
  } catch (error) {
    if (error instanceof Problem) return { ok: false, reason: error.reason, details: error.details };
    throw error;
  }
}
