import { Suspense } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router';
import { NotFoundPage } from '#web/routes/NotFoundPage.tsx';
import { CLIENT_ROUTES } from '#web/routes/routes.ts';
import { ProgressView } from '#web/ui/ProgressView.tsx';
import { NotLoadedPage } from './errors/NotLoadedPage.tsx';
import { forgetFailedLayers } from './featureLayers.ts';
import { LateBoundary } from './LateBoundary.tsx';
import { RoleScreen } from './RoleScreen.tsx';
import { PROTECTED_ROUTES } from './roleScreens.ts';
import { Shell, type ShellProps } from './shell/Shell.tsx';
import { shellTexts } from './shell/shell.hu.ts';

/** The application of a signed-in user: the screens of all features in one frame. */
export function SignedIn({ user, profile }: ShellProps) {
  const { pathname } = useLocation();
  const frame = (
    <Shell user={user} profile={profile}>
      <LateBoundary of={pathname} onAgain={forgetFailedLayers} fallback={NotLoadedPage}>
        <Suspense fallback={<ProgressView what={shellTexts.screen} onRetry={() => window.location.reload()} />}>
          <Outlet />
        </Suspense>
      </LateBoundary>
    </Shell>
  );
  return (
    <Routes>
      <Route element={frame}>
        {PROTECTED_ROUTES.map((route) => (
          <Route key={route} path={CLIENT_ROUTES[route]} element={<RoleScreen route={route} />} />
        ))}
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
