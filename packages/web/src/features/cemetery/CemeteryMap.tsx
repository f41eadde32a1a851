import type { Grave } from '@georisk/contract/verticals/cemetery/cemetery.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { allowZoom } from '#web/map/camera.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { FullMap } from '#web/shared/fullMap/FullMap.tsx';
import { CemeteryPanel } from './CemeteryPanel.tsx';
import { around, boxAround } from './graveLayers.ts';
import { GravePopup } from './GravePopup.tsx';
import { addressOf, addressOfGrave, onlyOf, readChosen } from './selection.ts';
import { cemeteryTexts as texts } from './texts.hu.ts';
import { type Cemetery, useChoice } from './useCemetery.ts';
import { useCemeteryParts } from './useCemeteryParts.tsx';
import { useGravePopup } from './useGravePopup.ts';
import { useWay } from './useWay.ts';

/** The largest zooms: of the map, and of a selection's fitting. */
const ZOOM = { most: 22, fit: 20.5 } as const;

/** The graveyard from above, its graves, and what is chosen of them. */
export function CemeteryMap({ cemetery }: { readonly cemetery: Cemetery }) {
  const { name, company } = useCurrentUser();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const chosen = readChosen(query);
  const key = chosen === null ? '' : addressOf(chosen);
  const choice = useChoice(chosen);
  const { selection } = choice;
  const only = onlyOf(selection);
  const popup = useGravePopup(key, only);
  const way = useWay(cemetery, only);
  useEffect(() => allowZoom(ZOOM.most), []);

  const pick = (grave: Grave) => {
    const address = addressOfGrave(grave);
    popup.open(grave, address);
    void navigate(address);
  };
  const parts = useCemeteryParts(cemetery, {
    selection,
    from: way.from,
    onPick: pick,
    onPickRow: ({ parcel, row }) => void navigate(addressOf({ parcel, row })),
  });
  const box = selection.box === null ? boxAround(cemetery.graveyards) : around(selection.box);
  const title = cemetery.graveyards.length === 1 ? (cemetery.graveyards[0]?.name ?? name) : (company?.name ?? name);
  const head = (compact: boolean) => (
    <Box sx={compact ? { px: 4, pb: 3 } : { p: 4 }}>
      <Typography variant={compact ? 'subtitle1' : 'h2'} component="h1" noWrap={compact}>
        {title}
      </Typography>
    </Box>
  );
  return (
    <FullMap
      title={title}
      parts={parts}
      focus={box && { key: `cemetery ${choice.isLoading ? '' : key}`, box, nearest: ZOOM.fit }}
      panel={{
        title: texts.panel,
        head,
        body: (
          <CemeteryPanel
            cemetery={cemetery}
            choice={choice}
            isChosen={chosen !== null}
            way={way}
            onPick={pick}
            onClear={() => void navigate(addressOf(null))}
          />
        ),
      }}
    >
      {popup.grave !== null && <GravePopup grave={popup.grave} way={way} onClose={popup.close} />}
    </FullMap>
  );
}
