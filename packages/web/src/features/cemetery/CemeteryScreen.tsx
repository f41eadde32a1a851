import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import Backdrop from '@mui/material/Backdrop';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { late } from '#web/shared/feature.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { ImportButton } from '#web/shared/importing/ImportButton.tsx';
import { ProgressView } from '#web/ui/ProgressView.tsx';
import { cemeteryTexts as texts } from './texts.hu.ts';
import { useCemetery } from './useCemetery.ts';

const CemeteryMap = late(() => import('./CemeteryMap.tsx'), 'CemeteryMap');

/** Over everything while a visitor's graveyard is loaded. */
function ProgressOverlay() {
  return (
    <Backdrop open sx={{ zIndex: 'modal', color: 'common.white' }}>
      <Stack role="status" spacing={4} sx={{ alignItems: 'center' }}>
        <CircularProgress color="inherit" aria-label={texts.loading} />
        <Typography>{texts.loading}</Typography>
      </Stack>
    </Backdrop>
  );
}

/** What will stand here, and how it gets in. */
function NothingYet({ isVisitor }: { readonly isVisitor: boolean }) {
  return (
    <Stack spacing={3} sx={{ p: 6, maxWidth: '65ch' }}>
      <Typography variant="h1">{texts.empty.title}</Typography>
      <Typography>{texts.empty.body}</Typography>
      <Typography>{isVisitor ? texts.empty.visitor : texts.empty.staff}</Typography>
      <ImportButton />
    </Stack>
  );
}

/** Home of a cemetery's people and of their visitors: the graveyards on the map. */
export function CemeteryScreen() {
  const { role } = useCurrentUser();
  const isVisitor = !mayCall('graveyardLinks', role);
  const { data, error, retry } = useCemetery();
  const waiting = isVisitor ? <ProgressOverlay /> : <ProgressView what={texts.what} onRetry={retry} />;
  if (error !== null && data === undefined) return <ProgressView what={texts.what} error={error} onRetry={retry} />;
  if (data === undefined) return waiting;
  if (data.graveyards.length === 0) return <NothingYet isVisitor={isVisitor} />;
  return (
    <Suspense fallback={waiting}>
      <CemeteryMap cemetery={data} />
    </Suspense>
  );
}
