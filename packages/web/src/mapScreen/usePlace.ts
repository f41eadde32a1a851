import useMediaQuery from '@mui/material/useMediaQuery';
import { useRef, useState } from 'react';
import type { Padding } from '#web/map/camera.ts';
import { PANEL_WIDTH } from '#web/ui/tokens.ts';
import { PEEK, pixelsOf, type SheetStop } from './sheetStops.ts';

/** The toggle is beside the panel's own edge. */
const TOGGLE = 48;
const BUTTONS = 56;

/**
 * Places of the parts of this screen: sheet or panel, and the free part of the map.
 * @param startsOpen the panel is open also where it covers the map; `list`: on a phone its list begins half open
 * @param peek height of the sheet's lowest stop, CSS pixels
 */
export function usePlace(isDrawing: boolean, startsOpen: boolean | 'list' = false, peek: number = PEEK.title) {
  const small = useMediaQuery((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const roomy = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const [stop, setStop] = useState<SheetStop>(startsOpen === 'list' ? 'half' : 'peek');
  const [panelWanted, setPanel] = useState<boolean>();
  const panelOpen = panelWanted ?? (roomy || (startsOpen !== false && !isDrawing));
  const top = useRef<HTMLDivElement>(null);
  const banners = useRef<HTMLDivElement>(null);
  const low = useRef<HTMLDivElement>(null);
  const bottom = useRef<HTMLDivElement>(null);
  const hasSheet = small && !isDrawing;
  const panelOver = !small && !roomy && panelOpen ? PANEL_WIDTH : 0;
  const beside = small ? 0 : panelOver + TOGGLE;
  const below = hasSheet ? peek : 0;

  /** Pixels that panels currently cover. */
  const padding = (): Padding => {
    const room = top.current?.offsetParent?.clientHeight ?? 0;
    const covered = hasSheet && startsOpen === 'list' && stop === 'half' ? pixelsOf(stop, room, peek) : below;
    return [
      (top.current?.clientHeight ?? 0) + (banners.current?.clientHeight ?? 0) + 16,
      BUTTONS,
      (bottom.current?.clientHeight ?? 0) + (low.current?.clientHeight ?? 0) + covered + 16,
      beside,
    ];
  };

  return {
    small,
    stop: hasSheet ? stop : ('peek' as const),
    peek,
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

export type Place = ReturnType<typeof usePlace>;
