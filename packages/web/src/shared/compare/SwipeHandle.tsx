import Box from '@mui/material/Box';
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
} from 'react';
import { isHeld } from '#web/lib/isHeld.ts';
import { formatDate, formatMonthDay } from '#web/lib/format.ts';
import { swipe } from '#web/map/swipe.ts';
import { LOW } from '#web/map/ui/lowScreen.ts';
import { FLOATING_SHADOW } from '#web/ui/tokens.ts';
import { useWidth } from '#web/ui/useWidth.ts';
import HandleIcon from '~icons/material-symbols/arrow-range-rounded';
import { type FreeOfLine, lineEnd } from './lineEnd.ts';
import { compareTexts as texts } from './texts.hu.ts';

interface Props {
  readonly left: string;
  readonly right: string;
  /** What controls leave: the line ends before them. */
  readonly free?: FreeOfLine;
  /** Pixels that a panel covers at the left when the line appears: it begins in the middle of the rest. */
  readonly beside?: number;
}

const NOTHING = { top: 0, bottom: 0 } as const;
const STEP = 0.02;
const STRIDE = 0.1;
const KEYS: Readonly<Record<string, (share: number, stride: boolean) => number>> = {
  ArrowLeft: (share, stride) => share - (stride ? STRIDE : STEP),
  ArrowDown: (share, stride) => share - (stride ? STRIDE : STEP),
  ArrowRight: (share, stride) => share + (stride ? STRIDE : STEP),
  ArrowUp: (share, stride) => share + (stride ? STRIDE : STEP),
  PageDown: (share) => share - STRIDE,
  PageUp: (share) => share + STRIDE,
  Home: () => 0,
  End: () => 1,
};

const chip = {
  position: 'absolute',
  px: 2,
  typography: 'caption',
  fontWeight: 600,
  fontFeatureSettings: "'tnum'",
  whiteSpace: 'nowrap',
  color: 'text.primary',
  bgcolor: 'background.paper',
  borderRadius: '4px',
  boxShadow: FLOATING_SHADOW,
  pointerEvents: 'none',
} as const;

/** Days of one year are told apart by their months. */
function shortDates(left: string, right: string): readonly [string, string] {
  const format = left.slice(0, 4) === right.slice(0, 4) ? formatMonthDay : formatDate;
  return [format(left), format(right)];
}

/** Begins in the middle of what is free of the element, and ends in the middle of the map. */
function useBegin(whole: RefObject<HTMLDivElement | null>, beside: number): void {
  const begin = useEffectEvent(() => {
    const width = whole.current?.clientWidth ?? 0;
    if (width > beside) swipe.set((width + beside) / 2 / width);
  });
  useEffect(() => {
    begin();
    return () => swipe.reset();
  }, []);
}

/** The line between the two dates with its handle: dragged by mouse or finger, moved by the keyboard. */
export function SwipeHandle({ left, right, free = NOTHING, beside = 0 }: Props) {
  const share = useSyncExternalStore(swipe.subscribe, swipe.read);
  const [whole, width] = useWidth<HTMLDivElement>();
  useBegin(whole, beside);

  const follow = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const map = event.currentTarget.offsetParent?.parentElement?.getBoundingClientRect();
    if (map !== undefined && map.width > 0) swipe.set((event.clientX - map.left) / map.width);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = isHeld(event) ? undefined : KEYS[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    swipe.set(to(share, event.shiftKey));
  };
  const short = shortDates(left, right);
  const day = { ...chip, ...(free === NOTHING ? { top: 'calc(50% - 44px)' } : { top: 8, [LOW]: { top: 0 } }) };
  const percent = Math.round(share * 100);
  return (
    <Box
      ref={whole}
      className="no-print"
      sx={{ position: 'absolute', inset: 0, overflow: 'hidden', pointerEvents: 'none' }}
    >
      <Box
        sx={{
          position: 'absolute',
          top: free.top,
          bottom: lineEnd(free, share * width),
          left: `${share * 100}%`,
          width: 0,
          borderLeft: '3px solid #FFFFFF',
          ml: '-1.5px',
          filter: 'drop-shadow(0 0 2px #00000099)',
        }}
      >
        <Box sx={{ ...day, right: 12 }}>{short[0]}</Box>
        <Box sx={{ ...day, left: 9 }}>{short[1]}</Box>
        <Box
          role="slider"
          tabIndex={0}
          aria-label={texts.handle}
          aria-orientation="horizontal"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          aria-valuetext={texts.handleValue(percent, formatDate(left), formatDate(right))}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={follow}
          sx={{
            position: 'absolute',
            // At the end of the line where that is known: in the middle it covers what is looked at.
            ...(free === NOTHING ? { top: '50%', mt: '-22px' } : { bottom: 0 }),
            left: -23.5,
            width: 44,
            height: 44,
            borderRadius: '50%',
            display: 'grid',
            placeItems: 'center',
            bgcolor: 'background.paper',
            color: 'text.primary',
            boxShadow: FLOATING_SHADOW,
            cursor: 'ew-resize',
            touchAction: 'none',
            pointerEvents: 'auto',
          }}
        >
          <HandleIcon />
        </Box>
      </Box>
    </Box>
  );
}
