import type { CaseColumn } from '@georisk/domain/caseList/columns.ts';
import { Problem } from '#server/http/problem.ts';
import { type Cursor, isKeyOf } from './caseList.repository.ts';

/** Where the next page begins, as an address carries it. */
export const cursorText = ({ key, id }: Cursor): string => Buffer.from(JSON.stringify([key, id])).toString('base64url');

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

const isRowId = (id: unknown): id is number =>
  typeof id === 'number' && Number.isInteger(id) && id >= 0 && id <= 2_147_483_647;

/** @throws Problem 400 for what no page has given */
export function readCursor(text: string | undefined, column: CaseColumn): Cursor | null {
  if (text === undefined) return null;
  const value = parsed(text);
  if (Array.isArray(value) && value.length === 2) {
    const [key, id] = value as [unknown, unknown];
    if (typeof key === 'string' && isKeyOf(column, key) && isRowId(id)) return { key, id };
  }
  throw new Problem('malformed-request', { error: 'after' });
}
