import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../../http/problem.ts';
import { boundaryOf, type FormPart, formParts } from './multipart.ts';

/** A file that came with a form. Its bytes stand behind a function: what checks a request's shape must not walk through millions of them. */
export interface UploadedFile {
  readonly name: string;
  readonly fileName: string;
  readonly bytes: () => Uint8Array;
  /** A second file, where the route takes one. */
  readonly beside?: UploadedFile | undefined;
}

/** What is around a file in a form. */
const FORM_BYTES = 65_536;

/**
 * Lets the routes of this scope take a form with one file.
 * @param mostBytes of the file
 * @param beside name of a smaller file that may come with it
 */
export function formsOn(scope: FastifyInstance, mostBytes: number, beside?: string): void {
  scope.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: mostBytes + FORM_BYTES },
    async (request: FastifyRequest, body: string | Buffer) =>
      fileOf(request.headers['content-type'], typeof body === 'string' ? Buffer.from(body) : body, mostBytes, beside),
  );
}

const uploaded = ({ name, fileName, bytes }: FormPart): UploadedFile => ({
  name,
  fileName: fileName ?? '',
  bytes: () => bytes,
});

function fileOf(contentType: string | undefined, body: Buffer, mostBytes: number, second?: string): UploadedFile {
  const boundary = boundaryOf(contentType);
  const parts = boundary === null ? null : formParts(body, boundary);
  const files = parts?.filter(({ fileName }) => fileName !== null) ?? [];
  const beside = second === undefined ? undefined : files.find(({ name }) => name === second);
  const [file, ...others] = files.filter((each) => each !== beside);
  if (file === undefined || others.length > 0) throw new Problem('malformed-request', { error: 'Malformed form' });
  if (file.bytes.length > mostBytes) throw new Problem('too-large');
  return { ...uploaded(file), beside: beside && uploaded(beside) };
}
