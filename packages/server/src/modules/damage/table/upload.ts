import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../../http/problem.ts';
import { boundaryOf, formParts } from './multipart.ts';

/** A file that came with a form. Its bytes stand behind a function: what checks a request's shape must not walk through millions of them. */
export interface UploadedFile {
  readonly name: string;
  readonly fileName: string;
  readonly bytes: () => Uint8Array;
}

/** What is around a file in a form. */
const FORM_BYTES = 65_536;

/** Lets the routes of this scope take a form with one file. @param mostBytes of the file */
export function formsOn(scope: FastifyInstance, mostBytes: number): void {
  scope.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: mostBytes + FORM_BYTES },
    async (request: FastifyRequest, body: string | Buffer) =>
      fileOf(request.headers['content-type'], typeof body === 'string' ? Buffer.from(body) : body, mostBytes),
  );
}

function fileOf(contentType: string | undefined, body: Buffer, mostBytes: number): UploadedFile {
  const boundary = boundaryOf(contentType);
  const parts = boundary === null ? null : formParts(body, boundary);
  const files = parts?.filter(({ fileName }) => fileName !== null) ?? [];
  const [file] = files;
  if (file === undefined || files.length !== 1) throw new Problem('malformed-request', { error: 'Malformed form' });
  if (file.bytes.length > mostBytes) throw new Problem('too-large');
  return { name: file.name, fileName: file.fileName ?? '', bytes: () => file.bytes };
}
