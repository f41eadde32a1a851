import useMediaQuery from '@mui/material/useMediaQuery';
import { useRef, useState } from 'react';
import type { Padding } from '#web/map/camera.ts';
import { PANEL_WIDTH } from '#web/ui/tokens.ts';
import { PEEK, pixelsOf, type SheetStop } from './sheetStops.ts';

/** The toggle is beside the panel's own edge. */
const TOGGLE = 48;
const BUTTONS = 56;
/** The most that the lowest stop covers, CSS pixels. */
const MAX_PEEK = { tall: 260, low: 140 } as const;

/**
 * How panel and sheet begin: `true`: the panel is open also where it covers the map; `list`: the sheet is half open as
 * well; `kept`: so it is too, because it was opened on this screen before its map was there.
 */
export type SheetStart = boolean | 'list' | 'kept';

/**
 * Places of the parts of this screen: sheet or panel, and the free part of the map.
 * @param least height of the sheet's lowest stop before its head is drawn, CSS pixels
 */
export function usePlace(isDrawing: boolean, startsOpen: SheetStart = false, least: number = PEEK.title) {
  const small = useMediaQuery((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const roomy = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const [stop, setStop] = useState<SheetStop>(startsOpen === 'list' || startsOpen === 'kept' ? 'half' : 'peek');
  const [head, setHead] = useState(0);
  const tall = useMediaQuery('(min-height: 520px)', { noSsr: true });
  // With large text the head is higher; where the screen is low it must leave some of the map.
  const peek = Math.min(head === 0 ? least : head, tall ? MAX_PEEK.tall : MAX_PEEK.low);
  const [panelWanted, setPanel] = useState<boolean>();
  const panelOpen = panelWanted ?? (roomy || (startsOpen !== false && !isDrawing));
  const top = useRef<HTMLDivElement>(null);
  const banners = useRef<HTMLDivElement>(null);
  const lowest = useRef<HTMLDivElement>(null);
  const bottom = useRef<HTMLDivElement>(null);
  const hasSheet = small && !isDrawing;
  const panelOver = !small && !roomy && panelOpen ? PANEL_WIDTH : 0;
  const beside = small ? 0 : panelOver + TOGGLE;
  const below = hasSheet ? peek : 0;

  /** Pixels that panels currently cover. */
  const padding = (): Padding => {
    const room = top.current?.offsetParent?.clientHeight ?? 0;
    // What stands above an open sheet is hidden; a whole one leaves nothing to fit into.
    const isOpen = hasSheet && stop !== 'peek';
    const low = (bottom.current?.clientHeight ?? 0) + (lowest.current?.clientHeight ?? 0);
    const covered = isOpen ? pixelsOf('half', room, peek) : below + low;
    return [
      (top.current?.clientHeight ?? 0) + (banners.current?.clientHeight ?? 0) + 16,
      BUTTONS,
      covered + 16,
      beside,
    ];
  };

  return {
    small,
    tall,
    stop: hasSheet ? stop : ('peek' as const),
    peek,
    setStop,
    setHead,
    hasSheet,
    panelOpen,
    togglePanel: () => setPanel(!panelOpen),
    /** Takes away what covers the map. */
    uncover: () => {
      setStop('peek');
      if (!roomy) setPanel(false);
    },
    top,
    banners,
    low: lowest,
    bottom,
    beside,
    /** Width of the panel that lies over the map and over what is below it. */
    panelOver,
    below,
    padding,
  };
}

export type Place = ReturnType<typeof usePlace>;
