import { CLIENT_ROUTES, type ClientRoute } from '@georisk/contract/routes.ts';

export { CLIENT_ROUTES, type ClientRoute } from '@georisk/contract/routes.ts';

type Query = Readonly<Record<string, string | number | undefined | null>>;

const withQuery = (path: string, query: Query): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value != null) search.set(key, String(value));
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
};

const fill = (route: ClientRoute, params: Readonly<Record<string, string | number>> = {}): string =>
  CLIENT_ROUTES[route].replaceAll(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));

/** Addresses of the application's screens; nothing else in it writes one. */
export const href = {
  home: (query: { view?: string | null; date?: string | null } = {}) => withQuery(fill('home'), query),
  /** @param url where to return to after signing in: a path of this application, with its query */
  signIn: (url?: string) => withQuery(fill('signIn'), { url }),
  profile: () => fill('profile'),
  passwordReset: () => fill('passwordReset'),
  block: (meparCode: string, query: Query = {}) =>
    withQuery(fill('block', { meparCode }), query),
  adminUsers: () => fill('adminUsers'),
  adminMessages: () => fill('adminMessages'),
  adminImports: () => fill('adminImports'),
  adminWork: () => fill('adminWork'),
} as const;
