import { Navigate, Outlet, useLocation } from 'react-router';
import { href } from './routes.ts';
import { profileOf } from './roleProfiles.ts';
import { USER_STATUS } from './session/userStatus.ts';
import { useSession } from './session/useSession.ts';
import { ApiClientPage } from './shell/ApiClientPage.tsx';
import { Shell } from './shell/Shell.tsx';

/** What stands behind the sign-in: nothing until the user is known, the sign-in page when there is none. */
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
  if (status === USER_STATUS.fetching) return null;
  const left = ended === 'signedOut' || ended === 'passwordChanged';
  return <Navigate to={href.signIn(left ? undefined : pathname + search)} replace />;
}
