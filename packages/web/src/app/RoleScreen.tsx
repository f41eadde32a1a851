import { useCallback } from 'react';
import { NotFoundPage } from '#web/routes/NotFoundPage.tsx';
import { OpenRoutes } from '#web/routes/openRoutes.ts';
import type { ClientRoute } from '#web/routes/routes.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { FeatureLayers } from '#web/shared/featureLayers.ts';
import { layersFor } from './featureLayers.ts';
import { screenFor } from './roleScreens.ts';

/** The screen of an address for the signed-in user. */
export function RoleScreen({ route }: { readonly route: ClientRoute }) {
  const { role } = useCurrentUser();
  const layers = useCallback(() => layersFor(role), [role]);
  const screen = screenFor(route, role);
  if (!screen) return <NotFoundPage nested />;
  const { component: Component, hasFullMap } = screen;
  // Requested together with the screen, not after it. The map that uses them handles a failure.
  if (hasFullMap) layers().catch(() => undefined);
  return (
    <OpenRoutes value={(other) => screenFor(other, role) !== undefined}>
      <FeatureLayers value={layers}>
        <Component />
      </FeatureLayers>
    </OpenRoutes>
  );
}
