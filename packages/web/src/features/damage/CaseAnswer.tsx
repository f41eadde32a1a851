import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import Box from '@mui/material/Box';
import { useSyncExternalStore } from 'react';
import { useLateModule } from '#web/lib/useLateModule.ts';
import { cameFromMap, onMapLeft } from '#web/map/handOver.ts';
import { mapTexts } from '#web/map/map.hu.ts';
import { GROUND } from '#web/map/palette.ts';
import { type EarlySheet, useEarlyPlace } from '#web/mapScreen/earlySheet.ts';
import { type MapPanel, MapScreenFrame, PanelSheet } from '#web/mapScreen/MapScreenFrame.tsx';
import { BodySkeleton, HeadSkeleton } from '#web/mapScreen/PanelSkeleton.tsx';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { ProgressLine } from '#web/ui/ProgressLine.tsx';
import { CaseFacts, CaseHead } from './CaseFacts.tsx';
import { caseTexts as texts } from './texts.hu.ts';

interface Props {
  /** Undefined until it is known. */
  readonly damage: Damage | undefined;
  readonly sheet: EarlySheet;
}

const loadMap = () => import('#web/mapScreen/CountryMap.tsx');

/** The map that the case was opened from, where it was; the map's own colour where it was opened from elsewhere. */
function MapBefore() {
  const isFromMap = useSyncExternalStore(onMapLeft, cameFromMap);
  const { module } = useLateModule(loadMap, isFromMap);
  return module !== null && isFromMap && <module.CountryMap settlements="CITY" />;
}

/** A case until the code of its map has come: its head and its data, in their place. */
export function CaseAnswer({ damage, sheet }: Props) {
  const place = useEarlyPlace(sheet);
  useScreenTitle(texts.title, ...(damage === undefined ? [] : [damage.damageNumber]));
  const head = (compact: boolean) =>
    damage === undefined ? <HeadSkeleton what={texts.loading} /> : <CaseHead damage={damage} compact={compact} />;
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
        <BodySkeleton />
      </>
    ),
  };
  return (
    <MapScreenFrame place={place} panel={panel}>
      <Box sx={{ flex: 1, minWidth: 0, height: '100%', position: 'relative', bgcolor: GROUND.outside }}>
        <MapBefore />
        <ProgressLine aria-label={mapTexts.loading} sx={{ position: 'absolute', inset: '0 0 auto' }} />
        <PanelSheet place={place} panel={panel} />
      </Box>
    </MapScreenFrame>
  );
}
