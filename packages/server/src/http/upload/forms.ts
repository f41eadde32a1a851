import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type FormFile, FormFault, type FormReading, readForm } from '#server/formats/multipart/readForm.ts';
import { Problem } from '../problem.ts';
import { failedUpload, uploadOf, type Uploads, uploadsOn } from './uploads.ts';

/**
 * A file that came with a form, as it is on the disk until the request is answered. Its path is behind a function,
 * which JSON cannot contain.
 */
export interface UploadedFile {
  readonly name: string;
  readonly fileName: string;
  readonly path: () => string;
  readonly size: number;
  /** A second file, where the route accepts one. */
  readonly beside?: UploadedFile | undefined;
}

export interface FormLimits {
  /** Bytes of a file. */
  readonly maxBytes: number;
  /** Name of a second, optional file. */
  readonly beside?: string;
}

const malformed = () => new Problem('malformed-request', { error: 'Malformed form' });
const isForm = (contentType: string | undefined): boolean => contentType?.startsWith('multipart/form-data') ?? false;

/** Lets the routes of this scope accept a form with one file, which is written to the disk as it arrives. */
export function formsOn(scope: FastifyInstance, uploads: Uploads, limits: FormLimits): void {
  uploadsOn(scope, uploads, ({ headers }) => isForm(headers['content-type']));
  scope.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, body: Readable) =>
    fileOf(await keptFiles(request, body, limits), limits),
  );
}

/** A form with several files, and its other fields in their order. */
export interface UploadedForm {
  readonly files: readonly UploadedFile[];
  readonly fields: readonly (readonly [name: string, value: string])[];
}

export interface ManyFilesLimits {
  readonly maxFiles: number;
  /**
   * By what the request is for, before its body is read.
   * @throws Problem where the request is refused whatever its body
   */
  readonly limitsOf: (request: FastifyRequest) => TotalLimits;
}

export interface TotalLimits {
  /** Bytes of a file. */
  readonly maxBytes: number;
  /** Bytes of all files together. */
  readonly maxTotalBytes: number;
  /** Hungarian: the sentence for files that are too large together. */
  readonly tooLarge: string;
}

/** Lets the routes of this scope accept a form with several files and other fields. */
export function manyFilesOn(scope: FastifyInstance, uploads: Uploads, { maxFiles, limitsOf }: ManyFilesLimits): void {
  uploadsOn(scope, uploads, ({ headers }) => isForm(headers['content-type']));
  scope.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, body: Readable) => {
    const fields: (readonly [string, string])[] = [];
    const onField = (name: string, value: string) => void fields.push([name, value]);
    const files = await keptFiles(request, body, { ...limitsOf(request), maxFiles, onField });
    return { files, fields } satisfies UploadedForm;
  });
}

/** Writes the files of a form as they arrive. @throws Problem where the body is no form, is cut off, or too large */
async function keptFiles(
  request: FastifyRequest,
  body: Readable,
  {
    maxBytes,
    maxTotalBytes,
    maxFiles,
    onField,
    tooLarge,
  }: FormLimits & Partial<TotalLimits> & Pick<FormReading, 'maxFiles' | 'onField'>,
): Promise<readonly UploadedFile[]> {
  const upload = uploadOf(request);
  try {
    const files = await readForm(body, request.headers, {
      folder: () => upload.folder(),
      signal: upload.signal,
      maxBytes,
      ...(maxFiles !== undefined && { maxFiles }),
      ...(maxTotalBytes !== undefined && { maxTotalBytes }),
      ...(onField !== undefined && { onField }),
    });
    return files.map(uploadedFile);
  } catch (error) {
    return failedUpload(upload, refusalOf(error, tooLarge));
  }
}

function refusalOf(error: unknown, tooLarge: string | undefined): unknown {
  if (!(error instanceof FormFault)) return error;
  if (error.code === 'malformed') return malformed();
  return new Problem('too-large', { ...(error.code === 'too-large-together' && tooLarge && { message: tooLarge }) });
}

const uploadedFile = ({ path, ...file }: FormFile): UploadedFile => ({ ...file, path: () => path });

function fileOf(files: readonly UploadedFile[], { beside: second }: FormLimits): UploadedFile {
  const beside = second === undefined ? undefined : files.find(({ name }) => name === second);
  const [file, ...others] = files.filter((each) => each !== beside);
  if (file === undefined || others.length > 0) throw malformed();
  return { ...file, beside };
}
