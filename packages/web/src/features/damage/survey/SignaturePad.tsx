import { SIGNATURE_BOX, type Stroke } from '@georisk/domain/case/signature.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { type PointerEvent, useId, useRef } from 'react';
import { surveyTexts as texts } from './texts.hu.ts';

interface Props {
  readonly strokes: readonly Stroke[];
  readonly onChange: (strokes: readonly Stroke[]) => void;
  readonly error?: string | undefined;
}

const { width, height } = SIGNATURE_BOX;

const pathOf = (stroke: Stroke): string =>
  stroke.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');

/** Where a pointer is, in units of the box. */
function placeOf(event: PointerEvent<SVGSVGElement>): readonly [number, number] {
  const box = event.currentTarget.getBoundingClientRect();
  const across = (event.clientX - box.left) / (box.width || 1);
  const down = (event.clientY - box.top) / (box.height || 1);
  return [Math.round(across * width), Math.round(down * height)];
}

/** A box to sign in with a finger, a pen or a mouse. Where nobody can, the dialog asks why. */
export function SignaturePad({ strokes, onChange, error }: Props) {
  const id = useId();
  /** The pointer that draws: a palm beside the finger or the pen does not. */
  const drawing = useRef<{ readonly pointerId: number; readonly isTouch: boolean } | null>(null);
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button > 0) return;
    // A hand lands before its pen: what it has drawn is no signature.
    const isPalm = drawing.current?.isTouch === true && event.pointerType === 'pen';
    if (drawing.current !== null && !isPalm) return;
    drawing.current = { pointerId: event.pointerId, isTouch: event.pointerType === 'touch' };
    event.currentTarget.setPointerCapture?.(event.pointerId);
    onChange([...(isPalm ? strokes.slice(0, -1) : strokes), [placeOf(event)]]);
  };
  const extend = (event: PointerEvent<SVGSVGElement>) => {
    const last = strokes.at(-1);
    if (drawing.current?.pointerId !== event.pointerId || last === undefined) return;
    onChange([...strokes.slice(0, -1), [...last, placeOf(event)]]);
  };
  const end = (event: PointerEvent<SVGSVGElement>) => {
    if (drawing.current?.pointerId === event.pointerId) drawing.current = null;
  };
  return (
    <div>
      <Box
        component="svg"
        role="img"
        aria-label={texts.pad}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
        viewBox={`0 0 ${width} ${height}`}
        onPointerDown={begin}
        onPointerMove={extend}
        onPointerUp={end}
        onPointerCancel={end}
        sx={{
          display: 'block',
          width: '100%',
          // All of it is on a low screen, where the dialog is as wide as the screen.
          maxWidth: 600,
          '@media (max-height: 519.95px)': { maxWidth: 360 },
          touchAction: 'none',
          cursor: 'crosshair',
          border: 1,
          borderColor: error === undefined ? 'divider' : 'error.main',
          borderRadius: 1,
          bgcolor: 'background.paper',
          color: 'text.primary',
        }}
      >
        <line x1={60} x2={width - 60} y1={height - 70} y2={height - 70} stroke="currentColor" opacity={0.3} />
        {strokes.length === 0 && (
          <text x={width / 2} y={height - 90} textAnchor="middle" fontSize={40} fill="currentColor" opacity={0.6}>
            {texts.padEmpty}
          </text>
        )}
        <path
          d={strokes.map(pathOf).join('')}
          fill="none"
          stroke="currentColor"
          strokeWidth={6}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </Box>
      {error !== undefined && (
        <FormHelperText error id={`${id}-note`}>
          {error}
        </FormHelperText>
      )}
      <Button size="small" disabled={strokes.length === 0} onClick={() => onChange([])}>
        {texts.clear}
      </Button>
    </div>
  );
}
