import { createWriteStream } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { finished, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../problem.ts';
import { type Upload, uploadOf, type Uploads, uploadsOn } from './uploads.ts';

/** A file that came with a form, as it lies on the disk until the request is answered. Its path stands behind a function: JSON can't hold one. */
export interface UploadedFile {
  readonly name: string;
  readonly fileName: string;
  readonly path: () => string;
  readonly size: number;
  /** A second file, where the route takes one. */
  readonly beside?: UploadedFile | undefined;
}

export interface FormLimits {
  /** Bytes of a file. */
  readonly mostBytes: number;
  /** Name of a second file that may come with it. */
  readonly beside?: string;
}

/** What is around the files in a form. */
const FORM_BYTES = 65_536;
/** More parts than any form of ours has. */
const MOST_PARTS = 10;
const MOST_FILES = 2;
const LIMITS = {
  parts: MOST_PARTS,
  fields: MOST_PARTS,
  fieldNameSize: 100,
  fieldSize: 4_096,
  headerPairs: 20,
  headerSize: 4_096,
} as const;

const malformed = () => new Problem('malformed-request', { error: 'Malformed form' });
const isForm = (contentType: string | undefined): boolean => contentType?.startsWith('multipart/form-data') ?? false;

/** Lets the routes of this scope take a form with one file, which goes to the disk as it comes. */
export function formsOn(scope: FastifyInstance, uploads: Uploads, limits: FormLimits): void {
  uploadsOn(scope, uploads, ({ headers }) => isForm(headers['content-type']));
  scope.addContentTypeParser('multipart/form-data', async (request: Parameters<typeof uploadOf>[0], body: Readable) =>
    fileOf(await keptFiles(uploadOf(request), request.headers, body, limits), limits),
  );
}

function parserOf(headers: IncomingHttpHeaders, { mostBytes }: FormLimits) {
  try {
    return new Busboy({ headers: headers as BusboyHeaders, limits: { ...LIMITS, fileSize: mostBytes } });
  } catch {
    throw malformed();
  }
}

/** Writes the files of a form as they come. @throws Problem of a form that is none, is cut off, or too large; nothing is read on then */
async function keptFiles(
  upload: Upload,
  headers: IncomingHttpHeaders,
  body: Readable,
  limits: FormLimits,
): Promise<readonly UploadedFile[]> {
  if (Number(headers['content-length'] ?? 0) > MOST_FILES * limits.mostBytes + FORM_BYTES)
    throw new Problem('too-large');
  const parser = parserOf(headers, limits);
  const folder = await upload.folder();
  const stopped = new AbortController();
  const signal = AbortSignal.any([upload.signal, stopped.signal]);
  const files: Promise<UploadedFile>[] = [];
  const parsed = new Promise<void>((resolve, reject) => {
    const stop = (problem: Problem) => {
      reject(problem);
      body.unpipe(parser);
      stopped.abort();
    };
    parser.on('file', (name, stream, fileName) => {
      if (files.length >= MOST_FILES) return stop(malformed());
      stream.once('limit', () => stop(new Problem('too-large')));
      const path = join(folder, String(files.length));
      const written = pipeline(stream, createWriteStream(path, { mode: 0o600 }), { signal }).then(() => ({
        name,
        fileName,
        path: () => path,
        size: stream.bytesRead,
      }));
      // Judged below, when all of the form is there.
      written.catch(() => undefined);
      files.push(written);
    });
    for (const beyond of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
      parser.once(beyond, () => stop(malformed()));
    parser.on('error', () => stop(malformed()));
    parser.once('finish', resolve);
    finished(body, { writable: false }, (error) => error && stop(malformed()));
    upload.signal.addEventListener('abort', () => stop(malformed()), { once: true });
    body.pipe(parser);
  });
  await parsed;
  return Promise.all(files);
}

function fileOf(files: readonly UploadedFile[], { beside: second }: FormLimits): UploadedFile {
  const beside = second === undefined ? undefined : files.find(({ name }) => name === second);
  const [file, ...others] = files.filter((each) => each !== beside);
  if (file === undefined || others.length > 0) throw malformed();
  return { ...file, beside };
}
