import type { CurrentUser } from '@georisk/contract/endpoints/session.ts';
import Box from '@mui/material/Box';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { OfflineNotice } from '../errors/OfflineNotice.tsx';
import type { RoleProfile } from '../roleProfiles.ts';
import { ImpersonationBanner } from './ImpersonationBanner.tsx';
import { MenuDialogs } from './MenuDialogs.tsx';
import { SkipLink } from './SkipLink.tsx';
import { TopBar } from './TopBar.tsx';
import { WelcomeDialog } from './WelcomeDialog.tsx';

/** Most people open the menu seldom: its entries and their icons come when it is first wanted. */
const MenuDrawer = lazy(() => import('./MenuDrawer.tsx').then((module) => ({ default: module.MenuDrawer })));

export interface ShellProps {
  readonly user: CurrentUser;
  readonly profile: RoleProfile;
}

/** The frame of every screen behind the sign-in; the screen itself gets all the rest of the height. */
export function Shell({ user, profile, children }: ShellProps & { readonly children: ReactNode }) {
  const [menu, setMenu] = useState<'unasked' | 'open' | 'closed'>('unasked');
  return (
    <MenuDialogs>
      <Box sx={{ display: 'flex', flexDirection: 'column', height: '100dvh', '@media print': { height: 'auto' } }}>
        <SkipLink />
        <ImpersonationBanner user={user} />
        <TopBar user={user} profile={profile} onMenu={() => setMenu('open')} />
        {menu !== 'unasked' && (
          <Suspense>
            <MenuDrawer user={user} profile={profile} open={menu === 'open'} onClose={() => setMenu('closed')} />
          </Suspense>
        )}
        <OfflineNotice />
        <Box
          component="main"
          id="content"
          tabIndex={-1}
          sx={{ flex: 1, minHeight: 0, position: 'relative', outline: 'none' }}
        >
          {children}
        </Box>
        <WelcomeDialog user={user} profile={profile} />
      </Box>
    </MenuDialogs>
  );
}
