import { useLocation, useNavigate } from 'react-router';
import { profileOf } from './roleProfiles.ts';
import { href } from '#web/routes/routes.ts';
import { useCurrentUser } from './useSession.ts';

/** The way back of a panel; null for a role that has no back button. */
export function useBack(): (() => void) | null {
  const { role } = useCurrentUser();
  const navigate = useNavigate();
  const { key } = useLocation();
  if (profileOf(role)?.backButton !== true) return null;
  // A link from outside has no earlier page of this application.
  return () => void (key === 'default' ? navigate(href.home()) : navigate(-1));
}
