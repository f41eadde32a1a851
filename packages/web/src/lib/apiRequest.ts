import { API, type ApiName, fillPath } from '@georisk/contract/api.ts';

export type Plain = string | number | boolean;

/** The address of a call: path parameters filled in, query values that are undefined left out. */
export function apiUrl(
  name: ApiName,
  params: Readonly<Record<string, string | number>> = {},
  query: Readonly<Record<string, Plain | undefined>> = {},
): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  const text = search.toString();
  return fillPath(API[name].path, params) + (text === '' ? '' : `?${text}`);
}

/** Calls that anybody may make: their refusal says nothing about the current session. */
const OPEN_CALLS: ReadonlySet<ApiName> = new Set([
  'signIn',
  'linkSignIn',
  'requestLink',
  'requestPasswordReset',
  'renewPassword',
  'alertUnsubscribe',
  'checkDeviceGrant',
  'installation',
  'companyFile',
  'live',
  'ready',
] satisfies ApiName[]);

export const isOpenCall = (name: ApiName): boolean => OPEN_CALLS.has(name);

/** Calls by which a browser becomes known, or requests access as a known one: only these send its cookie. */
const DEVICE_CALLS: ReadonlySet<ApiName> = new Set([
  'signIn',
  'linkSignIn',
  'requestLink',
  'requestPasswordReset',
  'renewPassword',
  'changePassword',
] satisfies ApiName[]);

export const cookiesOf = (name: ApiName): RequestCredentials => (DEVICE_CALLS.has(name) ? 'same-origin' : 'omit');
