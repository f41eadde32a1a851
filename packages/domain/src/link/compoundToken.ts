/** The specification's answer to a malformed link token. */
export const INVALID_COMPOUND_LINK_TOKEN = 'Invalid compound link token';

export interface CompoundToken {
  readonly userId: number;
  readonly token: string;
}

const FORM = /^([1-9][0-9]*)-(.+)$/;
const MAX_ID = 2_147_483_647;

/**
 * Splits `userId-token` at the first dash (the token itself may contain dashes). Null for a malformed one, and for a
 * number that no user can have. The length of the token is not checked here: a well-formed stranger is unknown, not
 * malformed.
 */
export function parseCompoundToken(value: unknown): CompoundToken | null {
  if (typeof value !== 'string') return null;
  const [, id, token] = FORM.exec(value) ?? [];
  if (id === undefined || token === undefined) return null;
  const userId = Number(id);
  return userId <= MAX_ID ? { userId, token } : null;
}

/** The compound form that a link contains. */
export const composeCompoundToken = ({ userId, token }: CompoundToken): string => `${userId}-${token}`;
