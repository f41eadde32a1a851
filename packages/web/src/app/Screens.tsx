import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Route, Routes } from 'react-router';
import { NotFoundPage } from '#web/routes/NotFoundPage.tsx';
import { AlertMailScreen, PasswordRenewScreen, PasswordResetScreen, SignInScreen } from './lazyScreens.ts';
import { Protected } from './Protected.tsx';
import { RoleScreen } from './RoleScreen.tsx';
import { CLIENT_ROUTES } from '#web/routes/routes.ts';
import { PROTECTED_ROUTES } from './roleScreens.ts';
import { arrival } from '#web/session/arrival.ts';

const LinkScreen = lazy(() => import('#web/features/link/LinkScreen.tsx').then((m) => ({ default: m.LinkScreen })));

/** The screens of all addresses. Users who arrive with a link are let in first, whatever the address. */
export function Screens() {
  const { link } = useSyncExternalStore(arrival.subscribe, arrival.read);
  if (link) {
    return (
      <Suspense fallback={null}>
        <LinkScreen link={link} />
      </Suspense>
    );
  }
  return (
    <Suspense fallback={null}>
      <Routes>
        <Route path={CLIENT_ROUTES.signIn} element={<SignInScreen />} />
        <Route path={CLIENT_ROUTES.passwordReset} element={<PasswordResetScreen />} />
        <Route path={CLIENT_ROUTES.passwordRenew} element={<PasswordRenewScreen />} />
        <Route path={CLIENT_ROUTES.alertMails} element={<AlertMailScreen />} />
        <Route element={<Protected />}>
          {PROTECTED_ROUTES.map((route) => (
            <Route key={route} path={CLIENT_ROUTES[route]} element={<RoleScreen route={route} />} />
          ))}
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}
