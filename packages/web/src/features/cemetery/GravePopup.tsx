import type { Grave } from '@georisk/contract/verticals/cemetery/cemetery.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import CloseIcon from '~icons/material-symbols/close-rounded';
import { onFrame } from '#web/map/moves.ts';
import { windowPlaceOf } from '#web/map/shown.ts';
import { GraveFacts } from './GraveFacts.tsx';
import { middleOf } from './graveLayers.ts';
import { cemeteryTexts as texts } from './texts.hu.ts';
import { GAP, popupRoom } from './popupRoom.ts';
import type { WayStart } from './useWay.ts';
import { wayInWords } from './WayToGrave.tsx';
import { placeOf } from './words.ts';

interface Props {
  readonly grave: Grave;
  readonly way: WayStart;
  readonly onClose: () => void;
}

/** Where a grave is in the window, in every frame of a moving map. */
function useWindowPlace(grave: Grave) {
  const [place, setPlace] = useState(() => windowPlaceOf(middleOf(grave)));
  useEffect(() => {
    const follow = () => {
      const next = windowPlaceOf(middleOf(grave));
      setPlace((before) => (before.left === next.left && before.top === next.top ? before : next));
    };
    follow();
    return onFrame(follow);
  }, [grave]);
  return place;
}

/** A grave on the map: its place, who rests in it. The map beside it stays usable. */
export function GravePopup({ grave, way, onClose }: Props) {
  const { left, top } = useWindowPlace(grave);
  const { isAbove, maxHeight } = popupRoom(top, window.innerHeight);
  return (
    <Paper
      role="dialog"
      aria-label={placeOf(grave)}
      data-testid="grave-popup"
      elevation={4}
      className="no-print"
      sx={{
        position: 'fixed',
        left: `clamp(158px, ${left}px, calc(100vw - 158px))`,
        top,
        transform: isAbove ? `translate(-50%, calc(-100% - ${GAP}px))` : `translate(-50%, ${GAP}px)`,
        maxHeight,
        overflowY: 'auto',
        width: 300,
        maxWidth: '92vw',
        zIndex: 'speedDial',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pl: 3, pr: 1, py: 1 }}>
        <Typography variant="subtitle1" component="h2">
          {placeOf(grave)}
        </Typography>
        <IconButton aria-label={texts.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ px: 3, pb: 3, display: 'grid', gap: 2 }}>
        <GraveFacts grave={grave} />
        {way.from !== null && (
          <Typography variant="caption" color="textSecondary">
            {texts.way.title}: {wayInWords(way, grave)}
          </Typography>
        )}
      </Box>
    </Paper>
  );
}
