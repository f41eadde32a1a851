import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense, useState } from 'react';
import { profileOf, ROLE_PROFILES } from '../../app/roleProfiles.ts';
import { useCurrentUser } from '../../app/session/useSession.ts';
import { InfoPanel } from '../../app/shell/InfoPanel.tsx';
import { ProgressView } from '../../ui/ProgressView.tsx';
import { HomePanel } from './HomePanel.tsx';
import { homeTexts } from './texts.hu.ts';

const HomeMap = lazy(() => import('./HomeMap.tsx').then((module) => ({ default: module.HomeMap })));

/** Home of everybody but the farmer: the country on the map, and who one is and works for beside it. */
export function HomeScreen() {
  const user = useCurrentUser();
  const profile = profileOf(user.role) ?? ROLE_PROFILES[2];
  const roomy = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const [chosen, setChosen] = useState<boolean>();
  const open = chosen ?? roomy;
  return (
    <Box sx={{ display: 'flex', height: '100%', position: 'relative' }}>
      {profile.infoPanel && (
        <InfoPanel open={open} onToggle={() => setChosen(!open)} title={homeTexts.panel}>
          <HomePanel user={user} profile={profile} />
        </InfoPanel>
      )}
      <Box sx={{ flex: 1, minWidth: 0, height: '100%' }}>
        <Suspense fallback={<ProgressView what={homeTexts.map} onRetry={() => window.location.reload()} />}>
          <HomeMap role={user.role} />
        </Suspense>
      </Box>
    </Box>
  );
}
