import { lazy, Suspense } from 'react';
import { profileOf, ROLE_PROFILES } from '#web/session/roleProfiles.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { ProgressView } from '#web/ui/ProgressView.tsx';
import { homeTexts } from './texts.hu.ts';

const HomeMap = lazy(() => import('./HomeMap.tsx').then((module) => ({ default: module.HomeMap })));

/** Home of everybody but the farmer: the country on the map, and the user and their company beside it. */
export function HomeScreen() {
  const user = useCurrentUser();
  const profile = profileOf(user.role) ?? ROLE_PROFILES[2];
  return (
    <Suspense fallback={<ProgressView what={homeTexts.map} onRetry={() => window.location.reload()} />}>
      <HomeMap user={user} profile={profile} />
    </Suspense>
  );
}
