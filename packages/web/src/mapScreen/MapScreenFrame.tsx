import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { BottomSheet } from './BottomSheet.tsx';
import { InfoPanel } from './InfoPanel.tsx';
import { PanelOver } from './panelOver.ts';
import type { Place } from './usePlace.ts';

export interface MapPanel {
  readonly title: string;
  /** At the head of the panel; on a phone, compact, at every stop of the sheet. */
  readonly head: (compact: boolean) => ReactNode;
  readonly body: ReactNode;
  /** On paper something else says what the panel says. */
  readonly isScreenOnly?: boolean;
}

interface Props {
  readonly place: Place;
  readonly panel: MapPanel | null;
}

const screenOnly = ({ isScreenOnly = false }: MapPanel) => (isScreenOnly ? 'no-print' : undefined);

/** A map screen with its panel on the left, where there is room for one; on paper one below the other. */
export function MapScreenFrame({ place, panel, children }: Props & { readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        height: '100%',
        position: 'relative',
        overflow: 'hidden',
        '@media print': { display: 'block', height: 'auto', overflow: 'visible' },
      }}
    >
      {!place.small && panel !== null && (
        <Box className={screenOnly(panel)} sx={{ display: 'contents' }}>
          <InfoPanel open={place.panelOpen} onToggle={place.togglePanel} title={panel.title}>
            {panel.head(false)}
            {panel.body}
          </InfoPanel>
        </Box>
      )}
      <PanelOver value={panel === null ? 0 : place.panelOver}>{children}</PanelOver>
    </Box>
  );
}

/** The same panel as the bottom sheet of a phone; beside the map in its positioned box. */
export function PanelSheet({ place, panel }: Props) {
  if (!place.hasSheet || panel === null) return null;
  return (
    <Box className={screenOnly(panel)} sx={{ display: 'contents' }}>
      <BottomSheet
        stop={place.stop}
        peek={place.peek}
        onStop={place.setStop}
        onHead={place.setHead}
        header={panel.head(true)}
      >
        {panel.body}
      </BottomSheet>
    </Box>
  );
}
