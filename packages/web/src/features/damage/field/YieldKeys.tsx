import { KEYS_IN_ROW, yieldKeys } from '@georisk/domain/field/yieldKeys.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { KEY, KEY_STYLE, LOW } from './keyStyle.ts';
import { fieldTexts as texts } from './texts.hu.ts';

/** Between two keys, px. */
const GAP = 6;

interface Props {
  /** Likely yield of the field, and the highest plausible one, t/ha. */
  readonly expected: number;
  readonly max: number;
  /** Yields that were measured here, the newest last. */
  readonly last: readonly number[];
  /** The point's own yield. */
  readonly value: number | null;
  readonly disabled: boolean;
  readonly onEnter: (value: number) => void;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -KEYS_IN_ROW,
  ArrowDown: KEYS_IN_ROW,
};

/**
 * A key for every plausible yield, in rows that scroll: one tap saves. The rows stay where the person has left them, so
 * that no key moves under a finger.
 */
export function YieldKeys({ expected, max, last, value, disabled, onEnter }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // As it was when the keys were first shown.
  const [{ values, row }] = useState(() => yieldKeys(expected, max, last));
  const [hasLast] = useState(last.some((each) => each > 0));
  const [focused, setFocused] = useState(row * KEYS_IN_ROW + Math.floor(KEYS_IN_ROW / 2));
  useLayoutEffect(() => {
    const { current } = box;
    if (current === null) return;
    const rows = Math.floor((current.clientHeight + GAP) / (KEY + GAP));
    // A damaged field has at most what was expected of it; what was measured here may be more or less next time.
    const above = hasLast ? Math.floor((rows - 1) / 2) : rows - 1;
    current.scrollTop = Math.max(0, row - above) * (KEY + GAP);
  }, [row, hasLast]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(values.length - 1, Math.max(0, focused + step));
    setFocused(next);
    box.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <Box
      ref={box}
      role="group"
      aria-label={texts.keys}
      onKeyDown={onKeyDown}
      sx={{
        display: 'grid',
        gridTemplateColumns: `repeat(${KEYS_IN_ROW}, minmax(0, 1fr))`,
        gap: `${GAP}px`,
        alignContent: 'start',
        overflowY: 'auto',
        overscrollBehavior: 'contain',
        minHeight: 2 * KEY + GAP,
        // A part of a row shows that there are more.
        height: 'clamp(146px, 30dvh, 253px)',
        scrollSnapType: 'y proximity',
        '& > button': { scrollSnapAlign: 'start' },
        flex: 'none',
        [LOW]: { height: 'auto', flex: 1 },
      }}
    >
      {values.map((each, index) => (
        <Button
          key={each}
          variant={each === value ? 'contained' : 'outlined'}
          disabled={disabled}
          tabIndex={index === focused ? 0 : -1}
          onFocus={() => setFocused(index)}
          onClick={() => onEnter(each)}
          sx={[KEY_STYLE, each === value && { color: 'primary.contrastText' }]}
        >
          {texts.key(each)}
        </Button>
      ))}
    </Box>
  );
}
