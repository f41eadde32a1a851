import { lazy } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { href } from '#web/routes/routes.ts';
import { profileOf } from '#web/session/roleProfiles.ts';
import { USER_STATUS } from '#web/session/userStatus.ts';
import { useSession } from '#web/session/useSession.ts';
import { SlowStart } from '#web/session/SlowStart.tsx';
import { ApiClientPage } from './shell/ApiClientPage.tsx';

const Shell = lazy(() => import('./shell/Shell.tsx').then((module) => ({ default: module.Shell })));

/** Content behind the sign-in: nothing until the user is known, the sign-in page when there is none. */
export function Protected() {
  const { pathname, search } = useLocation();
  const { status, user, ended } = useSession();
  if (user) {
    const profile = profileOf(user.role);
    if (!profile || profile.home === 'none') return <ApiClientPage />;
    return (
      <Shell user={user} profile={profile}>
        <Outlet />
      </Shell>
    );
  }
  if (status === USER_STATUS.fetching) return <SlowStart />;
  // The map writes its position past the router: the address in the browser is the one to return to.
  const query = window.location.pathname === pathname ? window.location.search : search;
  const left = ended === 'signedOut' || ended === 'passwordChanged';
  return <Navigate to={href.signIn(left ? undefined : pathname + query)} replace />;
}
