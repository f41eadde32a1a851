import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { href } from '#web/routes/routes.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { ContactLines } from '#web/ui/ContactBlock.tsx';
import { ProgressView } from '#web/ui/ProgressView.tsx';
import { AlertGoneNotice } from '#web/shared/link/AlertGoneNotice.tsx';
import { LateCountry } from '#web/mapScreen/LateCountry.tsx';
import { LateFarmerMap } from './LateFarmerMap.tsx';
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

/** Home and block page of the farmer: their parcels on the map. */
export function FarmerScreen() {
  const user = useCurrentUser();
  const parcels = useParcels();
  const navigate = useNavigate();
  const { isKnown } = useFarmerSelection(parcels.data ?? []);

  if (parcels.data === undefined && parcels.isError) {
    return (
      <LateCountry>
        <ProgressView what={texts.loading} error={parcels.error} onRetry={() => void parcels.refetch()} />
      </LateCountry>
    );
  }
  if (parcels.data?.length === 0) {
    return (
      <LateCountry>
        <Card title={texts.emptyTitle} text={texts.emptyText}>
          {user.company?.contact != null && <ContactLines contact={user.company.contact} />}
        </Card>
      </LateCountry>
    );
  }
  if (parcels.data !== undefined && !isKnown) {
    return (
      <LateCountry>
        <Card title={texts.unknownTitle} text={texts.unknownText}>
          <Button variant="contained" onClick={() => void navigate(href.home())}>
            {texts.toHome}
          </Button>
        </Card>
      </LateCountry>
    );
  }
  return (
    <>
      <LateFarmerMap parcels={parcels.data} isStale={parcels.isError} onRefresh={() => void parcels.refetch()} />
      <AlertGoneNotice />
    </>
  );
}
