import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import CloseIcon from '~icons/material-symbols/left-panel-close-rounded';
import OpenIcon from '~icons/material-symbols/left-panel-open-rounded';
import { FLOATING_SHADOW, PANEL_WIDTH } from '#web/ui/tokens.ts';
import { mapScreenTexts as texts } from './mapScreen.hu.ts';

interface Props {
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly title: string;
  readonly children: ReactNode;
}

/**
 * The panel on the left with its toggle: beside the map where there is room for both, over it on smaller screens. On a
 * phone the open panel has the toggle in its own corner, since the map's buttons need the rest of the width.
 */
export function InfoPanel({ open, onToggle, title, children }: Props) {
  const label = open ? texts.closePanel : texts.openPanel;
  return (
    <Box
      sx={{
        display: 'flex',
        flexShrink: 0,
        position: { xs: 'absolute', lg: 'relative' },
        inset: { xs: '0 auto 0 0', lg: 'auto' },
        zIndex: 2,
        pointerEvents: 'none',
        '& > *': { pointerEvents: 'auto' },
      }}
    >
      {open && (
        <Box
          component="aside"
          aria-label={title}
          id="info-panel"
          sx={{
            width: `min(${PANEL_WIDTH}px, calc(100vw - 56px))`,
            overflow: 'auto',
            bgcolor: 'background.paper',
            borderRight: 1,
            borderColor: 'divider',
            '@media print': { overflow: 'visible', border: 0 },
          }}
        >
          {children}
        </Box>
      )}
      <Box
        className="no-print"
        sx={{
          position: { xs: open ? 'absolute' : 'static', md: 'static', lg: 'absolute' },
          right: { xs: 0, lg: 'auto' },
          left: { lg: '100%' },
          top: 0,
          p: 2,
        }}
      >
        <Tooltip title={label} placement="right">
          <IconButton
            aria-label={label}
            aria-expanded={open}
            aria-controls={open ? 'info-panel' : undefined}
            onClick={onToggle}
            sx={{ bgcolor: 'background.paper', boxShadow: FLOATING_SHADOW, '&:hover': { bgcolor: 'background.paper' } }}
          >
            {open ? <CloseIcon /> : <OpenIcon />}
          </IconButton>
        </Tooltip>
      </Box>
    </Box>
  );
}
