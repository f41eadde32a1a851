const BEARER = /^Bearer ([A-Za-z0-9_-]{1,256})$/i;
const BASIC = /^Basic ([A-Za-z0-9+/=]{1,1024})$/i;

/** The credentials of a request: a session's token, or a name and a map key. */
export type Credentials =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'mapKey'; readonly userName: string; readonly mapKey: string };

/** @param authorization the header as it was sent */
export function credentialsOf(authorization = ''): Credentials | undefined {
  const token = BEARER.exec(authorization)?.[1];
  if (token !== undefined) return { kind: 'token', token };
  const basic = BASIC.exec(authorization)?.[1];
  if (basic === undefined) return undefined;
  const decoded = Buffer.from(basic, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  if (colon < 1 || decoded.includes('\0')) return undefined;
  return { kind: 'mapKey', userName: decoded.slice(0, colon), mapKey: decoded.slice(colon + 1) };
}
