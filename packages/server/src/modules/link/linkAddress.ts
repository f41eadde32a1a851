import { type CompoundToken, composeCompoundToken } from '@georisk/domain/link/compoundToken.ts';
import type { LinkKind } from '#server/db/schema.ts';

/** The target of an alert link: a view and a day. */
export interface LinkTarget {
  readonly view: string;
  readonly date: string;
}

const alertPath = (token: string, target: LinkTarget | undefined) =>
  target ? `/t/${token}/${target.view}/${target.date}` : `/t/${token}`;

const PATHS: Readonly<Record<LinkKind, (token: string, target: LinkTarget | undefined) => string>> = {
  login: (token) => `/t/${token}`,
  alert: alertPath,
  reset: (token) => `/passwordRenew?token=${token}`,
  impersonation: (token) => `/t/${token}?admin=true`,
  // The word tells the page whose door it is; it gives no right.
  visit: (token) => `/t/${token}?visit=true`,
};

/** The path that a link opens. The token is base64url and needs no escaping. */
export const linkPath = (kind: LinkKind, token: CompoundToken, target?: LinkTarget): string =>
  PATHS[kind](composeCompoundToken(token), target);

/** The view and day of an alert link, read from the message that it was sent in. */
export function targetIn(message: string | undefined): LinkTarget | undefined {
  const [, view, date] = /\/t\/[^/\s]+\/(ndvi|alert|16|17)\/(\d{4}-\d{2}-\d{2})/.exec(message ?? '') ?? [];
  return view && date ? { view, date } : undefined;
}
