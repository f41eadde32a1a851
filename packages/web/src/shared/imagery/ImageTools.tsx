import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import Skeleton from '@mui/material/Skeleton';
import { useRef, useState } from 'react';
import { latePart } from '#web/lib/latePart.ts';
import { MapButton } from '#web/map/ui/MapButton.tsx';
import TuneIcon from '~icons/material-symbols/tune-rounded';
import type { ImageToolsProps } from './ImageToolsPanel.tsx';
import { imageryTexts as texts } from './texts.hu.ts';

const Panel = latePart(
  () => import('./ImageToolsPanel.tsx'),
  'ImageToolsPanel',
  <Skeleton variant="rounded" height={320} />,
);

interface Props extends ImageToolsProps {
  /** Why the tools are disabled; null when they are enabled. */
  readonly disabled?: string | null;
}

/** The colours of the picture, its comparison, and its downloads: behind one button of the map. */
export function ImageTools({ disabled = null, onCompare, ...rest }: Props) {
  const anchor = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const compare = () => {
    setOpen(false);
    onCompare?.();
  };
  return (
    <>
      <Box ref={anchor}>
        <MapButton
          label={texts.tools}
          icon={<TuneIcon />}
          expanded={open}
          disabled={disabled}
          onClick={() => setOpen(true)}
        />
      </Box>
      <Popover
        open={open}
        anchorEl={() => anchor.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': texts.tools, sx: { p: 4, width: 300, ml: -2 } } }}
      >
        <Panel {...rest} onCompare={onCompare === null ? null : compare} />
      </Popover>
    </>
  );
}
