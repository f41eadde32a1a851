import type { BBox } from '@georisk/domain/geo/bbox.ts';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { isSeen, NO_PADDING, type Padding, type Standing, showBox, showStanding } from './camera.ts';
import { handMoves } from './handMoves.ts';
import { cameFromMap, leaveMap } from './handOver.ts';
import type { LayerSpec } from './layerSpec.ts';
import { mapTexts } from './map.hu.ts';
import type { MapEvent, MapMode, Sketched } from './modes/mapMode.ts';
import { useMapMode } from './modes/useMapMode.ts';
import { GROUND } from './palette.ts';
import { theMap } from './theMap.ts';
import { FailedLayers } from './ui/FailedLayers.tsx';
import { MapBusy } from './ui/MapBusy.tsx';

/** Where the map should move. A new key moves it, once; the same key leaves it where the user has moved it. */
export interface MapFocus {
  readonly key: string;
  readonly box: BBox;
  /** Largest zoom for a small box, where fields are too large a measure. */
  readonly nearest?: number;
  /** Exactly this position, where an address has one, instead of the fitted box. */
  readonly standing?: Standing | null;
  /**
   * When the map stays where a person has moved it: `opened`: the screen was opened from a map, and the box can be seen
   * there; `seen`: the box can be seen, later too; `waiting`: the screen shows nothing of its own, and was opened from a
   * map.
   */
  readonly keeps?: 'opened' | 'seen' | 'waiting';
}

interface Props {
  readonly layers: readonly LayerSpec[];
  readonly focus: MapFocus | null;
  /** Pixels that panels cover; called when the map is about to move. */
  readonly padding?: () => Padding;
  readonly mode: MapMode;
  /** The sketch that the drawing modes read; null in the others. */
  readonly sketch?: Sketched | null;
  readonly onEvent: (event: MapEvent) => void;
  /** Names in its corner the layers that did not load; a map with an overlay has them there. */
  readonly namesFailures?: boolean;
  /** Content above the map. */
  readonly children?: ReactNode;
}

/** On paper the map is as wide as an A4 page allows; the canvas must have that size before the page is laid out. */
const PAPER = { width: 680, height: 620 } as const;

/** Shows the whole content of the screen on paper, and restores the screen afterwards. */
function fitToPaper(target: RefObject<HTMLElement | null>): () => void {
  let before: number | undefined;
  const resize = (width: string, height: string, side: string) => {
    if (target.current === null) return;
    Object.assign(target.current.style, { width, height, right: side, bottom: side });
    theMap().ol.updateSize();
  };
  const onPaper = () => {
    const { ol } = theMap();
    const view = ol.getView();
    const [width = PAPER.width, height = PAPER.height] = ol.getSize() ?? [];
    before = view.getResolution();
    if (before !== undefined) view.setResolution(before * Math.max(width / PAPER.width, height / PAPER.height));
    resize(`${PAPER.width}px`, `${PAPER.height}px`, 'auto');
    ol.renderSync();
  };
  const onScreen = () => {
    resize('', '', '');
    if (before !== undefined) theMap().ol.getView().setResolution(before);
  };
  window.addEventListener('beforeprint', onPaper);
  window.addEventListener('afterprint', onScreen);
  return () => {
    window.removeEventListener('beforeprint', onPaper);
    window.removeEventListener('afterprint', onScreen);
  };
}

const CROSS = {
  content: '""',
  position: 'absolute',
  inset: 'calc(50% - 12px)',
  pointerEvents: 'none',
  background:
    'linear-gradient(#fff, #fff) center / 2px 100% no-repeat, linear-gradient(#fff, #fff) center / 100% 2px no-repeat',
  filter: 'drop-shadow(0 0 2px #000)',
} as const;

const isPicking = (mode: MapMode) => mode.kind === 'browse' && mode.pickable.length + (mode.ground?.length ?? 0) > 0;

/** Whether a finger or a button of the mouse is down on the map. */
function useHeld(target: RefObject<HTMLElement | null>): () => boolean {
  const down = useRef(new Set<number>());
  useEffect(() => {
    const element = target.current;
    const press = ({ pointerId }: PointerEvent) => void down.current.add(pointerId);
    const release = ({ pointerId }: PointerEvent) => void down.current.delete(pointerId);
    element?.addEventListener('pointerdown', press, { passive: true });
    // A finger may be lifted anywhere.
    for (const end of ['pointerup', 'pointercancel'] as const) window.addEventListener(end, release);
    return () => {
      element?.removeEventListener('pointerdown', press);
      for (const end of ['pointerup', 'pointercancel'] as const) window.removeEventListener(end, release);
    };
  }, [target]);
  return () => down.current.size > 0;
}

const noPadding = () => NO_PADDING;

/** Calls it when the device was turned, after the parts of the screen have their new places. */
function useTurned(onTurned: () => void): void {
  const isWide = useMediaQuery('(orientation: landscape)', { noSsr: true });
  const before = useRef(isWide);
  const turned = useEffectEvent(onTurned);
  useEffect(() => {
    if (before.current === isWide) return undefined;
    before.current = isWide;
    const frame = requestAnimationFrame(() => turned());
    return () => cancelAnimationFrame(frame);
  }, [isWide]);
}

/** Moves the map to where its screen wants it, once for each key, and again on a turned device. */
function useFocus(focus: MapFocus | null, padding: () => Padding, isHeld: () => boolean): void {
  const hasLooked = useRef(false);
  /** The map shows the box of this focus, because this screen has moved it there. */
  const fitted = useRef<string>(undefined);
  const isPlaced = useRef(false);

  useLayoutEffect(() => {
    isPlaced.current = cameFromMap();
    return () => leaveMap(isPlaced.current);
  }, []);

  const look = useEffectEvent(() => {
    // A map that moves under a finger is not where the person has put it; what they want to see is a tap away.
    if (focus === null || (hasLooked.current && isHeld())) return;
    theMap().ol.updateSize();
    const { box, standing, nearest, keeps } = focus;
    const isFirst = !hasLooked.current;
    hasLooked.current = true;
    const mayStay = isPlaced.current && standing == null && (isFirst ? keeps !== undefined : keeps === 'seen');
    if (mayStay && (keeps === 'waiting' || isSeen(box, padding()))) return;
    isPlaced.current = keeps !== 'waiting';
    fitted.current = standing == null ? focus.key : undefined;
    if (standing == null) showBox(box, padding(), { animated: !isFirst, ...(nearest && { nearest }) });
    else showStanding(standing);
  });
  const focusKey = focus?.key;
  useEffect(() => {
    if (focusKey !== undefined) look();
  }, [focusKey]);

  useTurned(() => {
    if (focus === null || fitted.current !== focus.key || handMoves.read()) return;
    theMap().ol.updateSize();
    showBox(focus.box, padding(), { animated: false, ...(focus.nearest && { nearest: focus.nearest }) });
  });
}

/** The map on the page: sets the target of the one map and keeps it equal to its properties. */
export function MapView({
  layers,
  focus,
  padding = noPadding,
  mode,
  sketch = null,
  onEvent,
  namesFailures = false,
  children,
}: Props) {
  const target = useRef<HTMLDivElement>(null);
  const isHeld = useHeld(target);

  useLayoutEffect(() => {
    const { ol } = theMap();
    if (target.current !== null) ol.setTarget(target.current);
    return () => ol.setTarget(undefined);
  }, []);

  useEffect(() => theMap().layers.apply(layers), [layers]);
  useEffect(() => fitToPaper(target), []);

  useFocus(focus, padding, isHeld);
  useMapMode(mode, sketch, onEvent);

  return (
    <Box
      sx={{
        position: 'relative',
        width: '100%',
        height: '100%',
        overflow: 'hidden',
        bgcolor: GROUND.outside,
        '@media print': { ...PAPER, breakInside: 'avoid' },
      }}
    >
      <Box
        ref={target}
        role="application"
        aria-label={mapTexts.label}
        tabIndex={0}
        sx={{
          position: 'absolute',
          inset: 0,
          touchAction: 'none',
          '&:focus-visible': { outlineOffset: '-3px' },
          // Users who move the map by keys see its middle.
          ...(isPicking(mode) ? { '&:focus-visible::after': CROSS } : {}),
          '& canvas': { display: 'block' },
        }}
      />
      <MapBusy />
      {namesFailures && (
        <Box sx={{ position: 'absolute', left: 8, bottom: 8, pointerEvents: 'auto' }}>
          <FailedLayers />
        </Box>
      )}
      {children}
    </Box>
  );
}
