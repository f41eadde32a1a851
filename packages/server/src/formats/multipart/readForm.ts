import { createWriteStream } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { finished, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';

/** A file of a form, on the disk. */
export interface FormFile {
  /** Of the form's field. */
  readonly name: string;
  readonly fileName: string;
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

/** A malformed or incomplete form, or one with more parts or larger files than ours have. */
export class FormFault extends Error {
  override readonly name = 'FormFault';
  readonly code: 'malformed' | 'too-large' | 'too-large-together';

  constructor(code: FormFault['code']) {
    super(code);
    this.code = code;
  }
}

export interface FormReading {
  /** Folder of the files; requested once the form has begun. */
  readonly folder: () => Promise<string>;
  /** Ends the reading. */
  readonly signal: AbortSignal;
  /** Bytes of a file. */
  readonly maxBytes: number;
  /** Bytes of all files together; left out where a file may have as much. */
  readonly maxTotalBytes?: number;
  /** Two where it is left out. */
  readonly maxFiles?: number;
  /** Called with each field that is no file; without it such fields are ignored. */
  readonly onField?: (name: string, value: string) => void;
}

/** Bytes of a form apart from its files. */
const FORM_BYTES = 65_536;
/** More parts than any form of ours has. */
const MAX_PARTS = 10;
const MAX_FILES = 2;
/** Fields beside many files. */
const MAX_FIELDS = 30;
const LIMITS = {
  fieldNameSize: 100,
  fieldSize: 4_096,
  headerPairs: 20,
  headerSize: 4_096,
} as const;

const malformed = () => new FormFault('malformed');

function parserOf(headers: IncomingHttpHeaders, maxBytes: number, maxFiles: number) {
  const parts = maxFiles <= MAX_FILES ? MAX_PARTS : maxFiles + MAX_FIELDS;
  try {
    return new Busboy({
      headers: headers as BusboyHeaders,
      limits: { ...LIMITS, parts, fields: parts, fileSize: maxBytes },
    });
  } catch {
    throw malformed();
  }
}

/**
 * Writes the files of a form (RFC 7578) as they come.
 * @throws FormFault, or the error of a file that could not be written; reading stops then
 */
export async function readForm(
  body: Readable,
  headers: IncomingHttpHeaders,
  {
    folder: folderOf,
    signal: ended,
    maxBytes,
    maxFiles = MAX_FILES,
    maxTotalBytes = maxFiles * maxBytes,
    onField,
  }: FormReading,
): Promise<readonly FormFile[]> {
  if (Number(headers['content-length'] ?? 0) > maxTotalBytes + FORM_BYTES)
    throw new FormFault(maxTotalBytes < maxFiles * maxBytes ? 'too-large-together' : 'too-large');
  const parser = parserOf(headers, maxBytes, maxFiles);
  const folder = await folderOf();
  const stopped = new AbortController();
  const signal = AbortSignal.any([ended, stopped.signal]);
  const files: Promise<FormFile>[] = [];
  let total = 0;
  const parsed = new Promise<void>((resolve, reject) => {
    const stop = (fault: unknown) => {
      reject(fault);
      body.unpipe(parser);
      stopped.abort();
    };
    parser.on('file', (name, stream, fileName) => {
      if (files.length >= maxFiles) return stop(malformed());
      stream.once('limit', () => stop(new FormFault('too-large')));
      stream.on('data', (chunk: Buffer) => {
        total += chunk.length;
        if (total > maxTotalBytes) stop(new FormFault('too-large-together'));
      });
      const path = join(folder, String(files.length));
      const written = pipeline(stream, createWriteStream(path, { mode: 0o600 }), { signal }).then(() => ({
        name,
        fileName,
        path,
        size: stream.bytesRead,
      }));
      // Nobody takes the rest of a file that could not be written: the form would never end.
      written.catch(stop);
      files.push(written);
    });
    if (onField !== undefined)
      parser.on('field', (name, value, isNameCut, isValueCut) => {
        if (isNameCut || isValueCut) stop(malformed());
        else onField(name, value);
      });
    for (const beyond of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
      parser.once(beyond, () => stop(malformed()));
    parser.on('error', () => stop(malformed()));
    parser.once('finish', resolve);
    finished(body, { writable: false }, (error) => error && stop(malformed()));
    ended.addEventListener('abort', () => stop(malformed()), { once: true });
    body.pipe(parser);
  });
  try {
    await parsed;
    return await Promise.all(files);
  } finally {
    // Their folder is removed next, and nothing may appear in it any more.
    await Promise.allSettled(files);
  }
}
