import { CLIENT_ROUTES } from './routes.ts';

const BASE = 'https://here.invalid';

/**
 * Target after signing in: the given address where it is a path of this very application, home otherwise. Paths that
 * hide another origin, a protocol or a backslash lead home too; so does the sign-in page, which would only return.
 */
export function safeReturnUrl(url: string | null | undefined): string {
  if (url == null || !/^\/(?![/\\])/.test(url)) return CLIENT_ROUTES.home;
  const parsed = URL.parse(url, BASE);
  if (!parsed || parsed.origin !== BASE || parsed.pathname.startsWith('//')) return CLIENT_ROUTES.home;
  if (parsed.pathname === CLIENT_ROUTES.signIn) return CLIENT_ROUTES.home;
  return parsed.pathname + parsed.search;
}
