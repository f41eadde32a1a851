import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type FormFile, FormFault, readForm } from '#server/formats/multipart/readForm.ts';
import { Problem } from '../problem.ts';
import { uploadOf, type Uploads, uploadsOn } from './uploads.ts';

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
  readonly maxBytes: number;
  /** Name of a second file that may come with it. */
  readonly beside?: string;
}

const malformed = () => new Problem('malformed-request', { error: 'Malformed form' });
const isForm = (contentType: string | undefined): boolean => contentType?.startsWith('multipart/form-data') ?? false;

/** Lets the routes of this scope take a form with one file, which goes to the disk as it comes. */
export function formsOn(scope: FastifyInstance, uploads: Uploads, limits: FormLimits): void {
  uploadsOn(scope, uploads, ({ headers }) => isForm(headers['content-type']));
  scope.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, body: Readable) =>
    fileOf(await keptFiles(request, body, limits), limits),
  );
}

/** Writes the files of a form as they come. @throws Problem of a form that is none, is cut off, or too large */
async function keptFiles(
  request: FastifyRequest,
  body: Readable,
  { maxBytes }: FormLimits,
): Promise<readonly UploadedFile[]> {
  const upload = uploadOf(request);
  try {
    const files = await readForm(body, request.headers, {
      folder: () => upload.folder(),
      signal: upload.signal,
      maxBytes,
    });
    return files.map(uploadedFile);
  } catch (error) {
    if (!(error instanceof FormFault)) throw error;
    throw error.code === 'too-large' ? new Problem('too-large') : malformed();
  }
}

const uploadedFile = ({ path, ...file }: FormFile): UploadedFile => ({ ...file, path: () => path });

function fileOf(files: readonly UploadedFile[], { beside: second }: FormLimits): UploadedFile {
  const beside = second === undefined ? undefined : files.find(({ name }) => name === second);
  const [file, ...others] = files.filter((each) => each !== beside);
  if (file === undefined || others.length > 0) throw malformed();
  return { ...file, beside };
}
