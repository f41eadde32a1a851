import type { CurrentUser } from '@georisk/contract/verticals/session/session.ts';
import Box from '@mui/material/Box';
import Snackbar from '@mui/material/Snackbar';
import { isFarmer } from '@georisk/domain/roles/roles.ts';
import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import { type ReactNode, useState } from 'react';
import { useLateModule } from '#web/lib/useLateModule.ts';
import { useSettled } from '#web/lib/useSettled.ts';
import { OutboxSender } from '#web/offline/OutboxSender.tsx';
import { LastStateNotice } from '#web/session/lastState/LastStateNotice.tsx';
import { MissingPartNotice } from '../newBuild/MissingPartNotice.tsx';
import { ProposedNotice } from '#web/offline/ProposedNotice.tsx';
import { StorageNotice } from '../errors/StorageNotice.tsx';
import { uiTexts } from '#web/ui/ui.hu.ts';
import { FieldNotice } from '../errors/FieldNotice.tsx';
import { OfflineNotice } from '../errors/OfflineNotice.tsx';
import type { RoleProfile } from '#web/session/roleProfiles.ts';
import { ImpersonationBanner } from './ImpersonationBanner.tsx';
import { MenuDialogs } from './MenuDialogs.tsx';
import { preloadCases } from './preloadCases.ts';
import { PaperLine } from './PaperLine.tsx';
import { SkipLink } from './SkipLink.tsx';
import { TopBar } from './TopBar.tsx';
import { WelcomeDialog } from './WelcomeDialog.tsx';

/** Seldom opened: loaded when the screen has loaded, or on first use. */
const loadMenu = () => import('./MenuDrawer.tsx');
const loadHelp = () => import('./HelpDialog.tsx');
const loadPacks = () => import('#web/shared/fieldPack/KeptPacks.tsx');
const loadFieldBuild = () => import('../newBuild/FieldBuildNotice.tsx');
const loadLastState = () => import('./FarmersDevice.tsx');

export interface ShellProps {
  readonly user: CurrentUser;
  readonly profile: RoleProfile;
}

/** The frame of every screen behind the sign-in; the screen itself gets all the rest of the height. */
export function Shell({ user, profile, children }: ShellProps & { readonly children: ReactNode }) {
  const [opened, setOpened] = useState<'menu' | 'help' | null>(null);
  const isSettled = useSettled();
  const menu = useLateModule(loadMenu, isSettled || opened === 'menu');
  const help = useLateModule(loadHelp, isSettled || opened === 'help');
  const isInField = mayCall('fieldPack', user.role);
  const packs = useLateModule(loadPacks, isSettled && isInField);
  const fieldBuild = useLateModule(loadFieldBuild, isSettled && isInField);
  const device = useLateModule(loadLastState, isSettled && isFarmer(user.role));
  const close = () => setOpened(null);
  return (
    <MenuDialogs>
      <Box sx={{ display: 'flex', flexDirection: 'column', height: '100dvh', '@media print': { height: 'auto' } }}>
        <SkipLink />
        <ImpersonationBanner user={user} />
        <TopBar user={user} profile={profile} onMenu={() => setOpened('menu')} onHelp={() => setOpened('help')} />
        {menu.module !== null && (
          <menu.module.MenuDrawer user={user} profile={profile} open={opened === 'menu'} onClose={close} />
        )}
        {help.module !== null && opened === 'help' && (
          <help.module.HelpDialog user={user} home={profile.home} onClose={close} />
        )}
        <Snackbar
          open={(opened === 'menu' && menu.isMissing) || (opened === 'help' && help.isMissing)}
          message={uiTexts.partMissing}
          anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
        />
        <OfflineNotice />
        <FieldNotice />
        <LastStateNotice />
        <StorageNotice />
        <ProposedNotice />
        <MissingPartNotice />
        {packs.module !== null && <packs.module.KeptPacks preload={() => preloadCases(user)} />}
        {fieldBuild.module !== null && <fieldBuild.module.FieldBuildNotice />}
        {device.module !== null && <device.module.FarmersDevice user={user} />}
        <OutboxSender />
        <Box
          component="main"
          id="content"
          tabIndex={-1}
          sx={{ flex: 1, minHeight: 0, position: 'relative', outline: 'none' }}
        >
          <PaperLine user={user} />
          {children}
        </Box>
        <WelcomeDialog user={user} />
      </Box>
    </MenuDialogs>
  );
}
