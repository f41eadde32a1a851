import type { SessionKind } from '../db/schema.ts';

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Rows of the permission matrix that a kind of session refuses whatever the role: the session of an alert link is
 * reduced, and whoever works in another's name never touches his password, keys or the export of his data.
 */
export const SESSION_KIND_REFUSES: Readonly<Record<SessionKind, ReadonlySet<string>>> = {
  password: NOTHING,
  link: NOTHING,
  alert: new Set(['A7', 'A8', 'A11', 'M6']),
  impersonated: new Set(['A8', 'A11', 'M5', 'M6']),
};
