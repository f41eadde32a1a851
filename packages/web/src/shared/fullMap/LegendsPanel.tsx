import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useStored } from '#web/map/stored.ts';
import { FloatingPanel } from '#web/map/ui/FloatingPanel.tsx';
import { LEGEND_WIDTHS } from '#web/ui/tokens.ts';
import ClosedIcon from '~icons/material-symbols/keyboard-arrow-up-rounded';
import OpenIcon from '~icons/material-symbols/keyboard-arrow-down-rounded';
import { fullMapTexts as texts } from './fullMap.hu.ts';
import { Legends } from './Legends.tsx';
import type { ShownPart } from './shownParts.ts';
import { useSeen } from './useSeen.ts';

const KEY = 'georisk-legends';

interface Props {
  /** The visible parts that have an explanation. */
  readonly parts: readonly ShownPart[];
  /** Whether it is open where the user has made no choice. */
  readonly open: boolean;
}

/** Meaning of the colours and lines on the map, in its lower left corner; open or closed as this browser remembers. */
export function LegendsPanel({ parts: all, open: openAtFirst }: Props) {
  const parts = useSeen(all);
  const [kept, keep] = useStored(KEY);
  const id = useId();
  if (parts.length === 0) return null;
  const open = kept === null ? openAtFirst : kept === 'open';
  return (
    <FloatingPanel
      component="section"
      aria-labelledby={`${id}-title`}
      sx={{ width: open ? LEGEND_WIDTHS.general : 'auto', maxWidth: '100%', display: 'flex', flexDirection: 'column' }}
    >
      <ButtonBase
        aria-expanded={open}
        aria-controls={`${id}-rows`}
        onClick={() => keep(open ? 'closed' : 'open')}
        sx={{
          justifyContent: 'space-between',
          gap: 1,
          pl: 3,
          pr: 2,
          minHeight: 36,
          '@media (pointer: coarse)': { minHeight: 44 },
          '&:focus-visible': { outlineOffset: '-3px' },
        }}
      >
        <Typography variant="body2" component="h2" id={`${id}-title`} sx={{ fontWeight: 600 }}>
          {texts.legend}
        </Typography>
        {open ? <OpenIcon aria-hidden /> : <ClosedIcon aria-hidden />}
      </ButtonBase>
      <Box
        id={`${id}-rows`}
        hidden={!open}
        // A list that scrolls must be reachable without a mouse.
        tabIndex={open ? 0 : -1}
        role="group"
        aria-labelledby={`${id}-title`}
        sx={{
          display: open ? 'grid' : 'none',
          gap: 3,
          px: 3,
          pb: 3,
          maxHeight: { xs: '34vh', md: '44vh' },
          overflowY: 'auto',
          '&:focus-visible': { outlineOffset: '-3px' },
        }}
      >
        <Legends parts={parts} />
      </Box>
    </FloatingPanel>
  );
}
