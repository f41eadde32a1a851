import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { VISUALLY_HIDDEN } from '#web/ui/visuallyHidden.ts';
import DownIcon from '~icons/material-symbols/arrow-downward-rounded';
import UpIcon from '~icons/material-symbols/arrow-upward-rounded';
import GripIcon from '~icons/material-symbols/drag-indicator';
import ResetIcon from '~icons/material-symbols/restart-alt-rounded';
import type { ShownPart } from '../shownParts.ts';
import { layerOrderTexts as texts } from './layerOrder.hu.ts';
import { USUAL_ORDER } from './order.ts';
import { useDragRows } from './useDragRows.ts';
import type { LayerOrdering } from './useLayerOrder.ts';

interface Props {
  readonly parts: readonly ShownPart[];
  readonly ordering: LayerOrdering;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

interface RowProps {
  readonly title: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isDragged: boolean;
  readonly grip: ReturnType<ReturnType<typeof useDragRows>['grip']>;
  readonly onStep: (step: number) => void;
}

function Row({ title, isFirst, isLast, isDragged, grip, onStep }: RowProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.altKey ? STEPS[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    onStep(step);
  };
  return (
    <Box
      component="li"
      onKeyDown={onKeyDown}
      sx={{
        display: 'flex',
        alignItems: 'center',
        bgcolor: isDragged ? 'action.selected' : 'background.paper',
      }}
    >
      <IconButton
        {...grip}
        aria-label={texts.grip(title)}
        sx={{ cursor: isDragged ? 'grabbing' : 'grab', touchAction: 'none' }}
      >
        <GripIcon />
      </IconButton>
      <Typography variant="body2" sx={{ flex: 1, minWidth: 0 }}>
        {title}
      </Typography>
      <IconButton aria-label={texts.up(title)} aria-disabled={isFirst} onClick={() => onStep(-1)}>
        <UpIcon />
      </IconButton>
      <IconButton aria-label={texts.down(title)} aria-disabled={isLast} onClick={() => onStep(1)}>
        <DownIcon />
      </IconButton>
    </Box>
  );
}

/** The focus stays on the button of a row that is moved. */
function useKeptFocus() {
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const { current } = focused;
    if (current instanceof HTMLElement && current !== document.activeElement) current.focus();
    focused.current = null;
  });
  return () => {
    focused.current = document.activeElement;
  };
}

/** The layers that are on, from the topmost down, to be arranged by dragging, by keys or by buttons. */
export function LayerOrderList({ parts, ordering }: Props) {
  const { order, move, reset } = ordering;
  const on = new Map(parts.filter((part) => part.on).map((part) => [part.part.layer, part.row.title]));
  const keys = (order ?? USUAL_ORDER).filter((key) => on.has(key));
  const [said, say] = useState('');
  const keepFocus = useKeptFocus();
  const shift = (from: number, to: number) => {
    const [key, target] = [keys[from], keys[to]];
    if (key === undefined || target === undefined || key === target) return;
    keepFocus();
    move(key, target);
    say(texts.at(on.get(key) ?? '', to + 1, keys.length));
  };
  const { list, dragged, grip } = useDragRows(shift);
  if (keys.length < 2) return <Typography sx={{ px: 4, py: 3 }}>{texts.few}</Typography>;
  return (
    <Box sx={{ px: 2, py: 2 }}>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ m: 0, px: 2, pb: 2 }}>
        {texts.about}
      </Typography>
      <Box ref={list} component="ul" aria-label={texts.list} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {keys.map((key, index) => (
          <Row
            key={key}
            title={on.get(key) ?? ''}
            isFirst={index === 0}
            isLast={index === keys.length - 1}
            isDragged={dragged === index}
            grip={grip(index)}
            onStep={(step) => shift(index, index + step)}
          />
        ))}
      </Box>
      <Box role="status" sx={VISUALLY_HIDDEN}>
        {said}
      </Box>
      {/* Always there: what appears during a drag would move the rows from under the finger. */}
      <Button startIcon={<ResetIcon />} disabled={order === null} onClick={reset} sx={{ mt: 2 }}>
        {texts.usual}
      </Button>
    </Box>
  );
}
