import { CLIENT_ROUTES } from '@georisk/contract/routes.ts';

/** Values of the arriving address that must not stay there. */
export interface Arrival {
  /** Path and query without them. */
  readonly cleanUrl: string;
  readonly link: LinkArrival | undefined;
  /** Token of a message about a new password. */
  readonly renewToken: string | undefined;
  /** Token with which an alert mail lets its reader choose how often they are notified. */
  readonly mailToken: string | undefined;
  /** The query parameter `admin`: only ever a flag of the client. */
  readonly admin: boolean | undefined;
}

export interface LinkArrival {
  /** `userId-token`, unchecked. */
  readonly compoundToken: string;
  /** The last two segments of an alert link, unchecked. */
  readonly target: { readonly view: string; readonly date: string } | undefined;
  /** The address says that it is the link of a graveyard's visitors: only ever what is written on the door. */
  readonly isVisit?: true;
}

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

function linkInPath(path: string): LinkArrival | undefined {
  const [empty, t, compoundToken, view, date, ...rest] = path.split('/').map(decode);
  if (empty !== '' || t !== 't' || !compoundToken || rest.length > 0) return undefined;
  if (view === undefined) return { compoundToken, target: undefined };
  return date === undefined ? undefined : { compoundToken, target: { view, date } };
}

/** A link with a missing or additional part is no page, but may still contain the token. */
const BROKEN_LINK = /^\/t\/.*$/;

const SECRETS = ['linkToken', 't', 'admin'] as const;

/**
 * Reads the link token (path `/t/…`, query `linkToken` or `t`), the renewal token and the admin flag from an address.
 */
export function readArrival(url: URL): Arrival {
  const query = new URLSearchParams(url.search);
  const inPath = linkInPath(url.pathname);
  const path = inPath ? CLIENT_ROUTES.home : url.pathname.replace(BROKEN_LINK, '/t');
  const inQuery = query.get('linkToken') ?? query.get('t') ?? undefined;
  const admin = query.get('admin');
  const isVisit = inPath !== undefined && query.get('visit') === 'true';
  if (isVisit) query.delete('visit');
  const tokenOn = (path: string) => (url.pathname === path ? (query.get('token') ?? undefined) : undefined);
  const renewToken = tokenOn(CLIENT_ROUTES.passwordRenew);
  const mailToken = tokenOn(CLIENT_ROUTES.alertMails);
  const hasToken = renewToken !== undefined || mailToken !== undefined;
  for (const name of hasToken ? [...SECRETS, 'token'] : SECRETS) query.delete(name);
  const search = query.toString();
  return {
    cleanUrl: path + (search === '' ? '' : `?${search}`),
    link: inPath
      ? { ...inPath, ...(isVisit && { isVisit }) }
      : inQuery
        ? { compoundToken: inQuery, target: undefined }
        : undefined,
    renewToken,
    mailToken,
    admin: admin === null ? undefined : admin === 'true',
  };
}
