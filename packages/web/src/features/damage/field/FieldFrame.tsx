import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import BackIcon from '~icons/material-symbols/arrow-back-rounded';
import { FloatingPanel } from '#web/map/ui/FloatingPanel.tsx';
import { SUNLIGHT } from '#web/ui/sunlight.ts';
import { LOW } from './keyStyle.ts';
import { fieldTexts as texts } from './texts.hu.ts';

interface Props {
  readonly map: ReactNode;
  readonly card: ReactNode;
  readonly back: string;
  readonly isSunny: boolean;
}

/** Wide or low screens have the card beside the map. */
const BESIDE = '@media (orientation: landscape)';

/** The map over everything that the card leaves free, so that whatever is fitted into it is seen. */
export function FieldFrame({ map, card, back, isSunny }: Props) {
  return (
    <Box
      sx={[
        {
          height: '100%',
          display: 'flex',
          flexDirection: 'column',
          [BESIDE]: { flexDirection: 'row' },
        },
        isSunny && SUNLIGHT,
      ]}
    >
      <Box sx={{ flex: 1, minWidth: 0, minHeight: 104, position: 'relative' }}>
        {map}
        <FloatingPanel sx={{ position: 'absolute', top: 8, left: 8 }}>
          <Tooltip title={texts.back}>
            <IconButton component={Link} to={back} aria-label={texts.back} sx={{ color: 'text.primary' }}>
              <BackIcon width={24} height={24} />
            </IconButton>
          </Tooltip>
        </FloatingPanel>
      </Box>
      <Box
        component="section"
        aria-label={texts.card}
        sx={{
          flex: 'none',
          maxHeight: 'calc(100% - 104px)',
          display: 'flex',
          flexDirection: 'column',
          gap: 2,
          p: 3,
          pb: 'calc(12px + env(safe-area-inset-bottom))',
          overflowY: 'auto',
          bgcolor: 'background.paper',
          color: 'text.primary',
          borderTop: 1,
          borderColor: 'divider',
          [LOW]: { gap: '6px', p: 2 },
          [BESIDE]: {
            maxHeight: 'none',
            width: 'clamp(340px, 52%, 440px)',
            borderTop: 0,
            borderLeft: 1,
            borderColor: 'divider',
          },
        }}
      >
        {card}
      </Box>
    </Box>
  );
}
