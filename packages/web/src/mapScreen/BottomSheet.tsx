import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { FLOATING_SHADOW, RADIUS } from '#web/ui/tokens.ts';
import { nearestStop, nextStop, type SheetStop, stopHeight } from './sheetStops.ts';
import { mapScreenTexts as texts } from './mapScreen.hu.ts';

interface Props {
  readonly stop: SheetStop;
  /** Height of the lowest stop, CSS pixels. */
  readonly peek: number;
  readonly onStop: (stop: SheetStop) => void;
  /** Visible at every stop. */
  readonly header: ReactNode;
  readonly children: ReactNode;
}

interface Pull {
  readonly startY: number;
  readonly startHeight: number;
  readonly moved: boolean;
}

/** The gestures of the sheet's handle: it follows the finger, and stops at the nearest stop. */
function usePull(stop: SheetStop, peek: number, onStop: (stop: SheetStop) => void) {
  const sheet = useRef<HTMLDivElement>(null);
  const pull = useRef<Pull | null>(null);
  const [pulled, setPulled] = useState<number | null>(null);
  const room = () => sheet.current?.parentElement?.clientHeight ?? 0;

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    pull.current = { startY: event.clientY, startHeight: sheet.current?.clientHeight ?? 0, moved: false };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (pull.current === null) return;
    const by = pull.current.startY - event.clientY;
    if (!pull.current.moved && Math.abs(by) < 6) return;
    pull.current = { ...pull.current, moved: true };
    setPulled(Math.min(room(), Math.max(0, pull.current.startHeight + by)));
  };
  const onPointerUp = () => {
    if (pull.current?.moved === true && pulled !== null) onStop(nearestStop(pulled, room(), peek));
    setPulled(null);
  };
  const onClick = () => {
    if (pull.current?.moved !== true) onStop(nextStop(stop, 'around'));
    pull.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onStop(nextStop(stop, event.key === 'ArrowUp' ? 'up' : 'down'));
  };

  return {
    sheet,
    /** Height under the finger, CSS pixels; null while the sheet is at a stop. */
    pulled,
    handle: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onClick, onKeyDown },
  };
}

/** The sheet of the phone: peek, half, full; dragged by its handle, or stepped by a tap, the arrow keys and Enter. */
export function BottomSheet({ stop, peek, onStop, header, children }: Props) {
  const { sheet, pulled, handle } = usePull(stop, peek, onStop);
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
      <ButtonBase
        aria-label={stop === 'full' ? texts.sheetShrink : texts.sheetGrow}
        aria-expanded={stop !== 'peek'}
        {...handle}
        sx={{
          flex: 'none',
          height: 24,
          '@media print': { display: 'none' },
          touchAction: 'none',
          cursor: 'grab',
          '&:focus-visible': { outlineOffset: '-3px' },
        }}
      >
        <Box sx={{ width: 40, height: 5, borderRadius: '3px', bgcolor: 'text.secondary', opacity: 0.6 }} />
      </ButtonBase>
      <Box sx={{ flex: 'none' }}>{header}</Box>
      <Box
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
