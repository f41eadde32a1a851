import { useTitle } from '#web/ui/useTitle.ts';
import { profileOf, ROLE_PROFILES, titleFor } from './roleProfiles.ts';
import { useCurrentUser } from './useSession.ts';

/** The subject of the screen, before the application's name: it distinguishes many tabs. */
export function useScreenTitle(...parts: readonly string[]): void {
  const { role, company } = useCurrentUser();
  useTitle([...parts, titleFor(profileOf(role) ?? ROLE_PROFILES[2], company)].join(' – '));
}
