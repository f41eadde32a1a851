import Box from '@mui/material/Box';
import Popper from '@mui/material/Popper';
import Drawer from '@mui/material/Drawer';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { isInMap } from '#web/map/shown.ts';
import { FloatingPanel } from '#web/map/ui/FloatingPanel.tsx';
import { MapButton } from '#web/map/ui/MapButton.tsx';
import { useMapRoom } from '#web/map/ui/mapRoom.ts';
import { RADIUS } from '#web/ui/tokens.ts';
import LayersIcon from '~icons/material-symbols/layers-rounded';
import { fullMapTexts as texts } from './fullMap.hu.ts';

interface Props {
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  /** On a phone the switcher opens from below and covers everything else. */
  readonly small: boolean;
  readonly children: ReactNode;
}

const WIDTH = 320;

/** The button of the layers; the switcher is open beside it, where there is room, during work on the map. */
export function LayerButton({ open, setOpen, small, children }: Props) {
  // With other room the tools stand in other columns: drawn again, the switcher is beside its button again.
  useMapRoom();
  const anchor = useRef<HTMLDivElement>(null);
  const button = () => anchor.current?.querySelector('button')?.focus();
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    const { activeElement: focused, body } = document;
    const isMine = focused === body || anchor.current?.parentElement?.contains(focused) === true || isInMap(focused);
    if (event.key !== 'Escape' || event.defaultPrevented || !isMine) return;
    event.preventDefault();
    setOpen(false);
    button();
  });
  const isBeside = open && !small;
  useEffect(() => {
    if (!isBeside) return undefined;
    const listen = (event: KeyboardEvent) => onEscape(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isBeside]);
  return (
    <>
      <Box ref={anchor}>
        <MapButton
          label={texts.layers}
          icon={<LayersIcon />}
          expanded={open}
          pressed={open && !small ? true : undefined}
          onClick={() => setOpen(!open)}
        />
      </Box>
      {small ? (
        <Drawer
          anchor="bottom"
          open={open}
          onClose={() => setOpen(false)}
          slotProps={{
            paper: {
              role: 'dialog',
              'aria-label': texts.layers,
              sx: { maxHeight: '70vh', borderRadius: `${RADIUS.card}px ${RADIUS.card}px 0 0` },
            },
          }}
        >
          {children}
        </Drawer>
      ) : (
        <Popper
          open={open}
          anchorEl={() => anchor.current as HTMLElement}
          placement="left-start"
          // Beside its button in the order of the keyboard too, and outside of clipping elements.
          disablePortal
          popperOptions={{ strategy: 'fixed' }}
          modifiers={[{ name: 'offset', options: { offset: [0, 8] } }]}
          sx={{ zIndex: 'speedDial' }}
          className="no-print"
        >
          <FloatingPanel
            role="dialog"
            aria-label={texts.layers}
            sx={{
              width: WIDTH,
              bgcolor: 'background.paper',
              maxHeight: 'min(640px, calc(100vh - 140px))',
              overflowY: 'auto',
            }}
          >
            {children}
          </FloatingPanel>
        </Popper>
      )}
    </>
  );
}
