import type { Grave } from '@georisk/contract/verticals/cemetery/cemetery.ts';
import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { allowZoom } from '#web/map/camera.ts';
import { onMoveStart } from '#web/map/moves.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { FullMap } from '#web/shared/fullMap/FullMap.tsx';
import { CemeteryPanel } from './CemeteryPanel.tsx';
import { around, boxAround } from './graveLayers.ts';
import { GravePopup } from './GravePopup.tsx';
import { addressOf, addressOfGrave, onlyOf, readChosen } from './selection.ts';
import { cemeteryTexts as texts } from './texts.hu.ts';
import { type Cemetery, useChoice } from './useCemetery.ts';
import { useCemeteryParts } from './useCemeteryParts.tsx';
import { useWay } from './useWay.ts';

/** A single chosen grave is introduced after so long, ms. */
const POPUP_AFTER = 1_000;
/** The largest zooms: of the map, and of a selection's fitting. */
const ZOOM = { most: 22, fit: 20.5 } as const;

/** The popup of a grave: of the only chosen one after a second, of a pressed one at once. */
function usePopup(only: Grave | null) {
  const [open, setOpen] = useState<Grave | null>(null);
  useEffect(() => {
    if (only === null) return undefined;
    const timer = setTimeout(() => setOpen(only), POPUP_AFTER);
    return () => clearTimeout(timer);
  }, [only]);
  const isOpen = open !== null;
  // It stands at a place of the window: a moved map leaves it behind.
  useEffect(() => (isOpen ? onMoveStart(() => setOpen(null)) : undefined), [isOpen]);
  return { open, setOpen };
}

/** The graveyard from above, its graves, and what is chosen of them. */
export function CemeteryMap({ cemetery }: { readonly cemetery: Cemetery }) {
  const { role, name, company } = useCurrentUser();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const chosen = readChosen(query);
  const key = chosen === null ? '' : addressOf(chosen);
  const choice = useChoice(chosen);
  const { selection } = choice;
  const only = onlyOf(selection);
  const popup = usePopup(only);
  const way = useWay(cemetery, only);
  useEffect(() => allowZoom(ZOOM.most), []);

  const pick = (grave: Grave) => void navigate(addressOfGrave(grave));
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
            mayExport={mayCall('cemeteryExport', role)}
            onPick={pick}
            onClear={() => void navigate(addressOf(null))}
          />
        ),
      }}
    >
      {popup.open !== null && <GravePopup grave={popup.open} way={way} onClose={() => popup.setOpen(null)} />}
    </FullMap>
  );
}
