import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { href } from '#web/routes/routes.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { ContactLines } from '#web/ui/ContactBlock.tsx';
import { ProgressView } from '#web/ui/ProgressView.tsx';
import { preloadCurve } from '#web/shared/curve/LateCurve.tsx';
import { AlertGoneNotice } from '#web/shared/link/AlertGoneNotice.tsx';
import { CountryWith } from '#web/mapScreen/CountryWith.tsx';
import { FarmerMap } from './FarmerMap.tsx';
import { farmerTexts as texts } from './texts.hu.ts';
import { useFarmerSelection } from '#web/shared/parcels/useFarmerSelection.ts';
import { useParcels } from '#web/shared/parcels/useParcels.ts';

function Card(props: { readonly title: string; readonly text: string; readonly children?: ReactNode }) {
  return (
    <>
      <Typography variant="h2" component="h1" sx={{ mb: 2 }}>
        {props.title}
      </Typography>
      <Typography sx={{ mb: 3 }}>{props.text}</Typography>
      {props.children}
    </>
  );
}

function Loading() {
  return (
    <Box role="status" aria-label={texts.loading}>
      <Skeleton variant="rounded" height={44} sx={{ mb: 2 }} />
      <Skeleton variant="text" width="70%" />
      <Skeleton variant="text" width="45%" />
    </Box>
  );
}

/** Home and block page of the farmer: their parcels on the map. */
export function FarmerScreen() {
  const user = useCurrentUser();
  const parcels = useParcels();
  const navigate = useNavigate();
  const { isKnown } = useFarmerSelection(parcels.data ?? []);
  const isShown = parcels.data !== undefined;
  useEffect(() => {
    if (isShown) preloadCurve();
  }, [isShown]);

  if (parcels.data === undefined) {
    return (
      <CountryWith>
        {parcels.isError ? (
          <ProgressView what={texts.loading} error={parcels.error} onRetry={() => void parcels.refetch()} />
        ) : (
          <Loading />
        )}
      </CountryWith>
    );
  }
  if (parcels.data.length === 0) {
    return (
      <CountryWith>
        <Card title={texts.emptyTitle} text={texts.emptyText}>
          {user.company?.contact != null && <ContactLines contact={user.company.contact} />}
        </Card>
      </CountryWith>
    );
  }
  if (!isKnown) {
    return (
      <CountryWith>
        <Card title={texts.unknownTitle} text={texts.unknownText}>
          <Button variant="contained" onClick={() => void navigate(href.home())}>
            {texts.toHome}
          </Button>
        </Card>
      </CountryWith>
    );
  }
  return (
    <>
      <FarmerMap parcels={parcels.data} isStale={parcels.isError} onRefresh={() => void parcels.refetch()} />
      <AlertGoneNotice />
    </>
  );
}
