import useMediaQuery from '@mui/material/useMediaQuery';
import { useRef, useState } from 'react';
import type { Padding } from '#web/map/camera.ts';
import { PANEL_WIDTH } from '#web/ui/tokens.ts';
import { PEEK, type SheetStop } from './sheetStops.ts';

/** Beside the panel's own edge stands its toggle. */
const TOGGLE = 48;
const BUTTONS = 56;

/**
 * Where things stand on this screen: sheet or panel, and what of the map stays free.
 * @param startsOpen the panel stands open also where it lies over the map
 */
export function usePlace(isDrawing: boolean, startsOpen = false) {
  const small = useMediaQuery((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const roomy = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const [stop, setStop] = useState<SheetStop>('peek');
  const [panelWanted, setPanel] = useState<boolean>();
  const panelOpen = panelWanted ?? (roomy || (startsOpen && !isDrawing));
  const top = useRef<HTMLDivElement>(null);
  const banners = useRef<HTMLDivElement>(null);
  const low = useRef<HTMLDivElement>(null);
  const bottom = useRef<HTMLDivElement>(null);
  const hasSheet = small && !isDrawing;
  const panelOver = !small && !roomy && panelOpen ? PANEL_WIDTH : 0;
  const beside = small ? 0 : panelOver + TOGGLE;
  const below = hasSheet ? PEEK : 0;

  /** Pixels that panels cover, as they stand now. */
  const padding = (): Padding => [
    (top.current?.clientHeight ?? 0) + (banners.current?.clientHeight ?? 0) + 16,
    BUTTONS,
    (bottom.current?.clientHeight ?? 0) + (low.current?.clientHeight ?? 0) + below + 16,
    beside,
  ];

  return {
    small,
    stop: hasSheet ? stop : ('peek' as const),
    setStop,
    hasSheet,
    panelOpen,
    togglePanel: () => setPanel(!panelOpen),
    top,
    banners,
    low,
    bottom,
    beside,
    below,
    padding,
  };
}
