/** A file of a form. */
export interface SentFile {
  readonly name: string;
  readonly content: string | Uint8Array;
}

const BOUNDARY = 'georisk-test';

/** A form as a client sends it: fields, and files under the name `file`. */
export function formOf(
  files: readonly SentFile[],
  fields: Readonly<Record<string, string>> = {},
): { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> } {
  const part = (head: string, content: string | Uint8Array) => [
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content as Uint8Array),
    Buffer.from('\r\n'),
  ];
  const parts = [
    ...Object.entries(fields).flatMap(([name, value]) => part(`name="${name}"`, value)),
    ...files.flatMap(({ name, content }) => part(`name="file"; filename="${name}"`, content)),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ];
  return { body: Buffer.concat(parts), headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } };
}
