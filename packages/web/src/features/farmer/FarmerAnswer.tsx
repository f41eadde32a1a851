import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { GROUND } from '#web/map/palette.ts';
import { mapTexts } from '#web/map/map.hu.ts';
import { CountryCard } from '#web/mapScreen/CountryCard.tsx';
import { type MapPanel, MapScreenFrame, PanelSheet } from '#web/mapScreen/MapScreenFrame.tsx';
import type { Place } from '#web/mapScreen/usePlace.ts';
import type { Parcel } from '#web/shared/parcels/parcel.ts';
import { uiTexts } from '#web/ui/ui.hu.ts';
import { ProgressLine } from '#web/ui/ProgressLine.tsx';
import { ParcelTitle } from './ParcelTitle.tsx';
import { farmerTexts as texts } from './texts.hu.ts';

interface Props {
  readonly place: Place;
  /** Undefined until the parcels are known; null where none is selected. */
  readonly parcel: Parcel | null | undefined;
}

/** In place of the lines about a parcel. */
const TitleLoading = () => (
  <Box role="status" aria-label={uiTexts.loading(texts.loading)} sx={{ px: 4, pb: 2 }}>
    <Skeleton variant="text" width="70%" />
    <Skeleton variant="text" width="45%" />
    <Skeleton variant="text" width="85%" />
  </Box>
);

const BodyLoading = () => (
  <Box aria-hidden sx={{ p: 4, display: 'grid', gap: 3 }}>
    <Skeleton variant="rounded" height={44} />
    <Skeleton variant="rounded" height={120} />
    <Skeleton variant="rounded" height={180} />
  </Box>
);

/** The farmer's screen until the code of its map has come: the answer about the parcel, in its place. */
export function FarmerAnswer({ place, parcel }: Props) {
  const title = parcel === undefined ? <TitleLoading /> : <ParcelTitle parcel={parcel} />;
  const head = (compact: boolean) => <Box sx={compact ? {} : { pt: 3 }}>{title}</Box>;
  const panel: MapPanel = { title: texts.panel, head, body: <BodyLoading /> };
  return (
    <MapScreenFrame place={place} panel={panel}>
      <Box sx={{ flex: 1, minWidth: 0, height: '100%', position: 'relative', bgcolor: GROUND.outside }}>
        <ProgressLine aria-label={mapTexts.loading} sx={{ position: 'absolute', inset: '0 0 auto' }} />
        {!place.small && !place.panelOpen && (
          // The map, which is not here yet, would say it.
          <CountryCard>
            <Box sx={{ mx: -4, mb: -2 }}>{title}</Box>
          </CountryCard>
        )}
        <PanelSheet place={place} panel={panel} />
      </Box>
    </MapScreenFrame>
  );
}
