import { Suspense, useSyncExternalStore } from 'react';
import { Route, Routes } from 'react-router';
import { LinkScreen } from '#web/features/link/link.feature.ts';
import { CLIENT_ROUTES } from '#web/routes/routes.ts';
import { arrival } from '#web/session/arrival.ts';
import { OPEN_SCREENS } from './openScreens.ts';
import { Protected } from './Protected.tsx';

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
        {OPEN_SCREENS.map(({ route, component: Component }) => (
          <Route key={route} path={CLIENT_ROUTES[route]} element={<Component />} />
        ))}
        <Route path="*" element={<Protected />} />
      </Routes>
    </Suspense>
  );
}
