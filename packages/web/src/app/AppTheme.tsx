import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import { makeTheme } from '#web/ui/theme.ts';
import { profileOf, ROLE_PROFILES, themeFor } from '#web/session/roleProfiles.ts';
import { useSession } from '#web/session/useSession.ts';

const GENERAL = ROLE_PROFILES[2];

/** The design for the signed-in user; before that the general one. */
export function AppTheme({ children }: { readonly children: ReactNode }) {
  const { user } = useSession();
  const profile = (user && profileOf(user.role)) ?? GENERAL;
  const choice = themeFor(profile, user?.company ?? null);
  const theme = useMemo(() => makeTheme({ theme: choice, bodySize: profile.bodySize }), [choice, profile.bodySize]);
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  );
}
