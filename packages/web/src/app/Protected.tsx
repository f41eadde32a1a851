import { matchPath, useLocation } from 'react-router';
import { late } from '#web/shared/feature.ts';
import { NotFoundPage } from '#web/routes/NotFoundPage.tsx';
import { Redirect } from '#web/routes/Redirect.tsx';
import { CLIENT_ROUTES, type ClientRoute, href } from '#web/routes/routes.ts';
import { profileOf } from '#web/session/roleProfiles.ts';
import { SlowStart } from '#web/session/SlowStart.tsx';
import { USER_STATUS } from '#web/session/userStatus.ts';
import { useSession } from '#web/session/useSession.ts';
import { ApiClientPage } from './shell/ApiClientPage.tsx';

/** The features and the frame around them: nobody needs them before the sign-in. */
export const SignedIn = late(() => import('./SignedIn.tsx'), 'SignedIn');

/** Addresses of links, which are taken from the address before it is shown. */
const LINKS: readonly ClientRoute[] = ['link', 'alertLink'];
const PATTERNS = (Object.keys(CLIENT_ROUTES) as ClientRoute[])
  .filter((route) => !LINKS.includes(route))
  .map((route) => CLIENT_ROUTES[route]);

/** Content behind the sign-in: nothing until the user is known, the sign-in page when there is none. */
export function Protected() {
  const { pathname, search } = useLocation();
  const { status, user, ended } = useSession();
  if (!PATTERNS.some((pattern) => matchPath(pattern, pathname) !== null)) return <NotFoundPage />;
  if (user) {
    const profile = profileOf(user.role);
    if (!profile || profile.home === 'none') return <ApiClientPage />;
    return <SignedIn user={user} profile={profile} />;
  }
  if (status === USER_STATUS.fetching) return <SlowStart />;
  // The map writes its position past the router: the address in the browser is the one to return to.
  const query = window.location.pathname === pathname ? window.location.search : search;
  const left = ended === 'signedOut' || ended === 'passwordChanged';
  return <Redirect to={href.signIn(left ? undefined : pathname + query)} />;
}
