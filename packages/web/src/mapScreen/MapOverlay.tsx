import Box from '@mui/material/Box';
import { type ReactNode, useRef } from 'react';
import { MapRoomContext, useRoomOf } from '#web/map/ui/mapRoom.ts';
import type { Place } from './usePlace.ts';

interface Props {
  readonly top: ReactNode;
  readonly banners: ReactNode;
  readonly buttons: ReactNode;
  readonly legend: ReactNode;
  readonly footer: ReactNode;
  readonly bottom: ReactNode;
  readonly place: Place;
  /** A panel or a sheet takes some of the room. */
  readonly hasPanel: boolean;
}

const column = { display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 } as const;

const legendAndFooter = {
  alignSelf: 'stretch',
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  // Where a legend leaves no room for the sources beside it, they are on a line of their own.
  flexWrap: { md: 'wrap' },
  alignItems: { xs: 'stretch', md: 'flex-end' },
  justifyContent: 'space-between',
  gap: 1,
} as const;

/** The panels over a map, in one grid: none of them can cover another. */
export function MapOverlay({ top, banners, buttons, legend, footer, bottom, place, hasPanel }: Props) {
  const { top: topRef, banners: bannersRef, low: lowRef, bottom: bottomRef } = place;
  const middle = useRef<HTMLDivElement>(null);
  const room = useRoomOf(middle, bannersRef);
  // Panels behind an open sheet are hidden, so that nothing shows beside it.
  const lower = { visibility: place.stop === 'peek' ? 'visible' : 'hidden' } as const;
  const [below, beside] = hasPanel ? [place.below, place.beside] : [0, 0];
  return (
    <Box
      className="no-print"
      sx={{
        ...column,
        position: 'absolute',
        inset: 0,
        p: 2,
        pb: `${below + 8}px`,
        pl: `${beside + 8}px`,
        pointerEvents: 'none',
      }}
    >
      <div ref={topRef}>{top}</div>
      <Box ref={middle} sx={{ display: 'flex', gap: 2, flex: 1, minHeight: 0 }}>
        <Box sx={{ ...column, flex: 1, alignItems: 'flex-start' }}>
          <Box ref={bannersRef} sx={{ ...column, alignItems: 'flex-start', maxWidth: '100%' }}>
            {banners}
          </Box>
          <Box sx={{ flex: 1 }} />
          <Box ref={lowRef} sx={{ ...lower, ...legendAndFooter }}>
            <Box
              sx={{
                flex: 'none',
                maxWidth: '100%',
                pointerEvents: 'auto',
                alignSelf: { xs: 'flex-start', md: 'flex-end' },
              }}
            >
              <MapRoomContext value={room}>{legend}</MapRoomContext>
            </Box>
            <Box sx={{ alignSelf: 'flex-end', minWidth: 0, mr: { xs: '-52px', md: '-48px' } }}>{footer}</Box>
          </Box>
        </Box>
        <Box sx={lower}>
          <MapRoomContext value={room}>{buttons}</MapRoomContext>
        </Box>
      </Box>
      <Box ref={bottomRef} sx={{ ...lower, minWidth: 0 }}>
        {bottom}
      </Box>
    </Box>
  );
}
