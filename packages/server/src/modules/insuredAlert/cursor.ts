import { isIsoDate } from '@georisk/domain/dates/isoDate.ts';
import { Problem } from '#server/http/problem.ts';

/** Where a page ended. */
export interface AlertCursor {
  readonly date: string;
  readonly hectares: number;
  readonly id: number;
}

/** Where the next page begins, as an address carries it. */
export const cursorText = ({ date, hectares, id }: AlertCursor): string =>
  Buffer.from(JSON.stringify([date, hectares, id])).toString('base64url');

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

const MAX_ID = 2_147_483_647;

/** @throws Problem 400 for what no page has given */
export function readCursor(text: string | undefined): AlertCursor | null {
  if (text === undefined) return null;
  const value = parsed(text);
  if (Array.isArray(value) && value.length === 3) {
    const [date, hectares, id] = value as [unknown, unknown, unknown];
    if (typeof date === 'string' && isIsoDate(date) && typeof hectares === 'number' && Number.isSafeInteger(id)) {
      const row = Number(id);
      if (Number.isFinite(hectares) && row >= 0 && row <= MAX_ID) return { date, hectares, id: row };
    }
  }
  throw new Problem('malformed-request', { error: 'after' });
}
