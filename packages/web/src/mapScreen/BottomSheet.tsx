import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { FLOATING_SHADOW, RADIUS } from '#web/ui/tokens.ts';
import { nearestStop, nextStop, type SheetStop, stopHeight } from './sheetStops.ts';
import { mapScreenTexts as texts } from './mapScreen.hu.ts';

interface Props {
  readonly stop: SheetStop;
  /** Height of the lowest stop, CSS pixels. */
  readonly peek: number;
  readonly onStop: (stop: SheetStop) => void;
  /** Told the height of the head, CSS pixels. */
  readonly onHead: (height: number) => void;
  /** Visible at every stop. */
  readonly header: ReactNode;
  readonly children: ReactNode;
}

interface Pull {
  readonly startY: number;
  readonly startHeight: number;
  readonly moved: boolean;
}

/** Pixels after which a press is a pull. */
const SLOP = 6;

/** The gestures of the sheet's head: it follows the finger, and stops at the nearest stop. */
function usePull(peek: number, onStop: (stop: SheetStop) => void) {
  const sheet = useRef<HTMLDivElement>(null);
  const pull = useRef<Pull | null>(null);
  const [pulled, setPulled] = useState<number | null>(null);
  const room = () => sheet.current?.offsetParent?.clientHeight ?? 0;

  const begin = (y: number) => {
    pull.current = { startY: y, startHeight: sheet.current?.clientHeight ?? 0, moved: false };
  };
  /** Whether the sheet follows. */
  const follow = (y: number): boolean => {
    if (pull.current === null) return false;
    const by = pull.current.startY - y;
    if (!pull.current.moved && Math.abs(by) < SLOP) return false;
    pull.current = { ...pull.current, moved: true };
    setPulled(Math.min(room(), Math.max(0, pull.current.startHeight + by)));
    return true;
  };
  const end = () => {
    if (pull.current?.moved === true && pulled !== null) onStop(nearestStop(pulled, room(), peek));
    setPulled(null);
  };
  /** Whether the press that has just ended was a pull. */
  const wasPull = (): boolean => {
    const { moved = false } = pull.current ?? {};
    pull.current = null;
    return moved;
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => begin(event.clientY);
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons === 0 || !follow(event.clientY)) return;
    // Not before it is a pull: a press on something in the head stays that one's.
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) event.currentTarget.setPointerCapture(event.pointerId);
  };
  return {
    sheet,
    /** Height under the finger, CSS pixels; null while the sheet is at a stop. */
    pulled,
    head: { onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end },
    wasPull,
    begin,
    follow,
    end,
  };
}

/** A finger that pulls the content down where it is scrolled to its top pulls the sheet; elsewhere it scrolls. */
function useContentPull({ begin, follow, end }: Pick<ReturnType<typeof usePull>, 'begin' | 'follow' | 'end'>) {
  const content = useRef<HTMLDivElement>(null);
  const isPulling = useRef(false);
  const start = useEffectEvent((y: number) => {
    isPulling.current = (content.current?.scrollTop ?? 0) <= 0;
    if (isPulling.current) begin(y);
  });
  const startY = useRef(0);
  const move = useEffectEvent((event: TouchEvent) => {
    const y = event.touches[0]?.clientY ?? 0;
    // Upwards the content is scrolled.
    if (!isPulling.current || event.touches.length > 1 || y < startY.current) return;
    if (follow(y) && event.cancelable) event.preventDefault();
  });
  const stop = useEffectEvent(() => {
    if (isPulling.current) end();
    isPulling.current = false;
  });
  useEffect(() => {
    const element = content.current;
    if (element === null) return undefined;
    const onStart = (event: TouchEvent) => {
      startY.current = event.touches[0]?.clientY ?? 0;
      start(startY.current);
    };
    const onMove = (event: TouchEvent) => move(event);
    const onEnd = () => stop();
    element.addEventListener('touchstart', onStart, { passive: true });
    // The browser must ask before it scrolls.
    element.addEventListener('touchmove', onMove, { passive: false });
    element.addEventListener('touchend', onEnd);
    element.addEventListener('touchcancel', onEnd);
    return () => {
      element.removeEventListener('touchstart', onStart);
      element.removeEventListener('touchmove', onMove);
      element.removeEventListener('touchend', onEnd);
      element.removeEventListener('touchcancel', onEnd);
    };
  }, []);
  return content;
}

/** Tells the height of the head, which grows with the text. */
function useHeadHeight(onHead: (height: number) => void) {
  const head = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(onHead);
  useLayoutEffect(() => {
    const element = head.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => tell(element.offsetHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return head;
}

const KEYS: Readonly<Record<string, 'up' | 'down'>> = { ArrowUp: 'up', ArrowDown: 'down' };

/** The sheet of the phone: peek, half, full; dragged by its head, or stepped by a tap, the arrow keys and Enter. */
export function BottomSheet({ stop, peek, onStop, onHead, header, children }: Props) {
  const { sheet, pulled, head, wasPull, ...pull } = usePull(peek, onStop);
  const headBox = useHeadHeight(onHead);
  const content = useContentPull(pull);
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = KEYS[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    onStop(nextStop(stop, direction));
  };
  return (
    <Box
      ref={sheet}
      component="section"
      aria-label={texts.sheet}
      sx={{
        position: 'absolute',
        inset: 'auto 0 0 0',
        zIndex: 3,
        height: pulled ?? stopHeight(stop, peek),
        transition: pulled === null ? 'height 180ms ease-out' : 'none',
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'background.paper',
        borderRadius: `${RADIUS.card}px ${RADIUS.card}px 0 0`,
        boxShadow: FLOATING_SHADOW,
        overflow: 'hidden',
        pb: 'env(safe-area-inset-bottom)',
        '@media print': { position: 'static', height: 'auto', boxShadow: 'none', overflow: 'visible' },
      }}
    >
      <Box
        ref={headBox}
        {...head}
        onClick={() => {
          // A press on the closed sheet opens it; the handle has its own way.
          if (!wasPull() && stop === 'peek') onStop('half');
        }}
        sx={{ flex: 'none', display: 'flex', flexDirection: 'column', touchAction: 'none', cursor: 'grab' }}
      >
        <ButtonBase
          aria-label={stop === 'full' ? texts.sheetShrink : texts.sheetGrow}
          aria-expanded={stop !== 'peek'}
          onClick={(event) => {
            event.stopPropagation();
            if (!wasPull()) onStop(nextStop(stop, 'around'));
          }}
          onKeyDown={onKeyDown}
          sx={{
            flex: 'none',
            height: 24,
            // As high as a finger, over the edge of the sheet's words: above it the sheet ends.
            '&::after': { content: '""', position: 'absolute', inset: '0 0 -20px' },
            '@media print': { display: 'none' },
            '&:focus-visible': { outlineOffset: '-3px' },
          }}
        >
          <Box sx={{ width: 40, height: 5, borderRadius: '3px', bgcolor: 'text.secondary', opacity: 0.6 }} />
        </ButtonBase>
        {/* What can be pressed in the head is above the handle's reach. */}
        <Box sx={{ display: 'contents', '& .MuiButtonBase-root': { zIndex: 1 } }}>{header}</Box>
      </Box>
      <Box
        ref={content}
        // Hidden content is removed from the tab order as well.
        inert={stop === 'peek' && pulled === null}
        sx={{
          flex: 1,
          minHeight: 0,
          overflowY: 'auto',
          overscrollBehavior: 'contain',
          '@media print': { overflow: 'visible' },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
