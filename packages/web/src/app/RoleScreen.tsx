import { use, useCallback } from 'react';
import { NotFoundPage } from '#web/routes/NotFoundPage.tsx';
import { OpenRoutes } from '#web/routes/openRoutes.ts';
import type { ClientRoute } from '#web/routes/routes.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { FeatureLayers, type LoadLayers } from '#web/shared/featureLayers.ts';
import { layersFor } from './featureLayers.ts';
import { screenFor } from './roleScreens.ts';

/** Suspends the screen until the layers of its map are loaded, so that the map itself never hides what is shown already. */
function LayersLoaded({ load }: { readonly load: LoadLayers }) {
  use(load());
  return null;
}

/** The screen of an address for the signed-in user. */
export function RoleScreen({ route }: { readonly route: ClientRoute }) {
  const user = useCurrentUser();
  const layers = useCallback(() => layersFor(user), [user]);
  const screen = screenFor(route, user);
  if (!screen) return <NotFoundPage nested />;
  const { component: Component, hasFullMap } = screen;
  // Requested together with the screen's code, not after it. A failure is thrown where the layers are used.
  if (hasFullMap === true) layers().catch(() => undefined);
  return (
    <OpenRoutes value={(other) => screenFor(other, user) !== undefined}>
      <FeatureLayers value={layers}>
        <Component />
        {hasFullMap === true && <LayersLoaded load={layers} />}
      </FeatureLayers>
    </OpenRoutes>
  );
}
