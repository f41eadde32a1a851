import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import { mapTexts } from '#web/map/map.hu.ts';
import { GROUND } from '#web/map/palette.ts';
import { type MapPanel, MapScreenFrame, PanelSheet } from '#web/mapScreen/MapScreenFrame.tsx';
import { type Place, usePlace } from '#web/mapScreen/usePlace.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { uiTexts } from '#web/ui/ui.hu.ts';
import { CaseFacts, CaseHead } from './CaseFacts.tsx';
import { caseTexts as texts } from './texts.hu.ts';

interface Props {
  /** Undefined until it is known. */
  readonly damage: Damage | undefined;
  /** Whether a phone's sheet is open. */
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

const HeadLoading = () => (
  <Box role="status" aria-label={uiTexts.loading(texts.loading)} sx={{ px: 4, py: 3 }}>
    <Skeleton variant="text" width="30%" />
    <Skeleton variant="text" width="60%" />
    <Skeleton variant="text" width="80%" />
  </Box>
);

const RestLoading = () => (
  <Box aria-hidden sx={{ px: 4, pb: 4, display: 'grid', gap: 3 }}>
    <Skeleton variant="rounded" height={44} />
    <Skeleton variant="rounded" height={160} />
    <Skeleton variant="rounded" height={120} />
  </Box>
);

/** A case until the code of its map has come: its head and its data, in their place. */
export function CaseAnswer({ damage, isOpen, onOpen }: Props) {
  const own = usePlace(false, isOpen ? 'list' : true);
  const place: Place = {
    ...own,
    setStop(stop) {
      own.setStop(stop);
      onOpen(stop !== 'peek');
    },
  };
  useScreenTitle(texts.title, ...(damage === undefined ? [] : [damage.damageNumber]));
  const head = (compact: boolean) =>
    damage === undefined ? <HeadLoading /> : <CaseHead damage={damage} compact={compact} />;
  const panel: MapPanel = {
    title: texts.title,
    head,
    body: (
      <>
        {damage !== undefined && (
          <Box sx={{ px: 4, pb: 4 }}>
            <CaseFacts damage={damage} />
          </Box>
        )}
        <RestLoading />
      </>
    ),
  };
  return (
    <MapScreenFrame place={place} panel={panel}>
      <Box sx={{ flex: 1, minWidth: 0, height: '100%', position: 'relative', bgcolor: GROUND.outside }}>
        <LinearProgress aria-label={mapTexts.loading} sx={{ position: 'absolute', inset: '0 0 auto' }} />
        <PanelSheet place={place} panel={panel} />
      </Box>
    </MapScreenFrame>
  );
}
