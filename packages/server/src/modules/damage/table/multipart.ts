/** One part of a form that was sent with a file (RFC 7578). */
export interface FormPart {
  readonly name: string;
  /** Null of a plain field. */
  readonly fileName: string | null;
  readonly bytes: Buffer;
}

const MOST_PARTS = 10;
const HEAD_END = Buffer.from('\r\n\r\n');

/** @param contentType as the request names it; null where it names no boundary */
export const boundaryOf = (contentType: string | undefined): string | null => {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType ?? '') ?? [];
  return quoted ?? plain ?? null;
};

const parameter = (head: string, name: string): string | null =>
  new RegExp(`;\\s*${name}="([^"\\r\\n]*)"`, 'i').exec(head)?.[1] ?? null;

/** The parts of a form; null where it is none, is cut off, or has more parts than any form of ours. */
export function formParts(body: Buffer, boundary: string): readonly FormPart[] | null {
  const delimiter = Buffer.from(`--${boundary}`);
  const parts: FormPart[] = [];
  let at = body.indexOf(delimiter);
  if (at < 0) return null;
  for (;;) {
    const start = at + delimiter.length;
    if (body.subarray(start, start + 2).equals(Buffer.from('--'))) return parts;
    const headEnd = body.indexOf(HEAD_END, start);
    const next = headEnd < 0 ? -1 : body.indexOf(Buffer.concat([Buffer.from('\r\n'), delimiter]), headEnd + 2);
    if (next < 0 || parts.length >= MOST_PARTS) return null;
    const head = body.toString('utf8', start, headEnd);
    const disposition = /^content-disposition:\s*form-data(.*)$/im.exec(head)?.[1];
    const name = disposition === undefined ? null : parameter(disposition, 'name');
    if (disposition === undefined || name === null) return null;
    const from = Math.min(headEnd + HEAD_END.length, next);
    parts.push({ name, fileName: parameter(disposition, 'filename'), bytes: body.subarray(from, next) });
    at = next + 2;
  }
}
