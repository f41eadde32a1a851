import { latePart } from '#web/lib/latePart.ts';
import { profileOf, ROLE_PROFILES } from '#web/session/roleProfiles.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { ProgressView } from '#web/ui/ProgressView.tsx';
import { homeTexts } from './texts.hu.ts';

const HomeMap = latePart(
  () => import('./HomeMap.tsx'),
  'HomeMap',
  <ProgressView what={homeTexts.map} onRetry={() => window.location.reload()} />,
);

/** Home of everybody but the farmer: the country on the map, and the user and their company beside it. */
export function HomeScreen() {
  const user = useCurrentUser();
  const profile = profileOf(user.role) ?? ROLE_PROFILES[2];
  return <HomeMap user={user} profile={profile} />;
}
