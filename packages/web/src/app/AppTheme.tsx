import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { makeTheme } from '#web/ui/theme.ts';
import { arrival } from '#web/session/arrival.ts';
import { profileOf, ROLE_PROFILES, themeFor } from '#web/session/roleProfiles.ts';
import { useSession } from '#web/session/useSession.ts';

const GENERAL = ROLE_PROFILES[ROLES.ADMIN];
const VISITOR = ROLE_PROFILES[ROLES.CEMETERY_PUBLIC];

/** The design for the signed-in user; before that the general one, at the door of a graveyard the cemetery's. */
export function AppTheme({ children }: { readonly children: ReactNode }) {
  const { user } = useSession();
  const { link } = useSyncExternalStore(arrival.subscribe, arrival.read);
  const before = link?.isVisit === true ? VISITOR : GENERAL;
  const profile = (user && profileOf(user.role)) ?? before;
  const choice = themeFor(profile, user?.company ?? null);
  const theme = useMemo(() => makeTheme({ theme: choice, bodySize: profile.bodySize }), [choice, profile.bodySize]);
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  );
}
