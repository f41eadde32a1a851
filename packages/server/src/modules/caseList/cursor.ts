import { Problem } from '#server/http/problem.ts';
import type { Cursor } from './caseList.repository.ts';

/** Where the next page begins, as an address carries it. */
export const cursorText = ({ key, id }: Cursor): string => Buffer.from(JSON.stringify([key, id])).toString('base64url');

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

/** @throws Problem 400 for what no page has given */
export function readCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null;
  const value = parsed(text);
  if (Array.isArray(value) && value.length === 2) {
    const [key, id] = value as [unknown, unknown];
    if (typeof key === 'string' && !key.includes('\0') && typeof id === 'number' && Number.isSafeInteger(id))
      return { key, id };
  }
  throw new Problem('malformed-request', { error: 'after' });
}
