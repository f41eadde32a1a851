import { NotFoundPage } from '#web/routes/NotFoundPage.tsx';
import { OpenRoutes } from '#web/routes/openRoutes.ts';
import type { ClientRoute } from '#web/routes/routes.ts';
import { screenFor } from './roleScreens.ts';
import { useCurrentUser } from '#web/session/useSession.ts';

/** The screen of an address for the signed-in user. */
export function RoleScreen({ route }: { readonly route: ClientRoute }) {
  const { role } = useCurrentUser();
  const screen = screenFor(route, role);
  if (!screen) return <NotFoundPage nested />;
  const { component: Component } = screen;
  return (
    <OpenRoutes value={(other) => screenFor(other, role) !== undefined}>
      <Component />
    </OpenRoutes>
  );
}
