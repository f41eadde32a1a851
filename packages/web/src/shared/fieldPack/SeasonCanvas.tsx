import type { Position } from '@georisk/domain/geo/types.ts';
import type { RenderTarget } from '@georisk/domain/raster/target.ts';
import type { PackPicture } from '@georisk/domain/seasonPack/seasonPack.ts';
import Box from '@mui/material/Box';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { isHeld } from '#web/lib/isHeld.ts';
import type { ReadyPictures } from './readyPictures.ts';
import { pixelAt, placeAt, ringsOf } from './seasonView.ts';
import type { Season } from './useSeason.ts';

interface Props {
  readonly label: string;
  readonly season: Season;
  readonly target: RenderTarget;
  readonly pictures: ReadyPictures;
  readonly left: PackPicture;
  /** The picture right of the dividing line; null for none. */
  readonly right: PackPicture | null;
  /** Where the dividing line is, 0 to 1. */
  readonly share: number;
  /** EPSG:23700 */
  readonly point: Position | null;
  readonly onPoint: (place: Position) => void;
}

const STEP_METRES = 10;
const MOVES: Readonly<Record<string, Position>> = {
  ArrowLeft: [-STEP_METRES, 0],
  ArrowRight: [STEP_METRES, 0],
  ArrowUp: [0, STEP_METRES],
  ArrowDown: [0, -STEP_METRES],
};

/** A line that is visible on every picture: white within black. */
function stroke(context: CanvasRenderingContext2D, width: number): void {
  context.lineWidth = width + 2;
  context.strokeStyle = '#000000';
  context.stroke();
  context.lineWidth = width;
  context.strokeStyle = '#FFFFFF';
  context.stroke();
}

interface Lines extends Pick<Props, 'season' | 'target' | 'point'> {
  /** Null for no dividing line. */
  readonly divider: number | null;
}

function drawLines(context: CanvasRenderingContext2D, { season, target, point, divider }: Lines): void {
  const path = (shapes: readonly Season['neighbours'][number][]) => {
    context.beginPath();
    for (const ring of shapes.flatMap(ringsOf))
      for (const [index, position] of ring.entries()) {
        const [x, y] = pixelAt(target, position);
        if (index === 0) context.moveTo(x, y);
        else context.lineTo(x, y);
      }
  };
  path(season.neighbours);
  stroke(context, 1);
  path(season.block === null ? [] : [season.block]);
  stroke(context, 3);
  if (divider !== null) {
    context.beginPath();
    context.moveTo(divider * target.width, 0);
    context.lineTo(divider * target.width, target.height);
    stroke(context, 3);
  }
  if (point === null) return;
  const [x, y] = pixelAt(target, point);
  context.beginPath();
  context.arc(x, y, 8, 0, 2 * Math.PI);
  stroke(context, 2);
}

type Pictures = Pick<Props, 'pictures' | 'left' | 'right' | 'share' | 'target'>;

function drawPictures(canvas: HTMLCanvasElement | null, { pictures, left, right, share, target }: Pictures): void {
  // Null where a browser has no canvas: the curve and the dates are there still.
  const context = canvas?.getContext('2d') ?? null;
  if (context === null) return;
  pictures.show(context, left);
  if (right !== null) pictures.show(context, right, Math.round(share * target.width));
}

/** The outlines have a canvas of their own: they stay while the dates are gone through. */
function redrawLines(canvas: HTMLCanvasElement | null, props: Lines): void {
  const context = canvas?.getContext('2d') ?? null;
  if (context === null) return;
  context.clearRect(0, 0, props.target.width, props.target.height);
  drawLines(context, props);
}

/** A picture of the season with the outlines over it; a press or the arrow keys choose a pixel. */
export function SeasonCanvas(props: Props) {
  const { label, season, target, point, pictures, left, right, share, onPoint } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const lines = useRef<HTMLCanvasElement>(null);
  useEffect(
    () => drawPictures(canvas.current, { pictures, left, right, share, target }),
    [pictures, left, right, share, target],
  );
  const divider = right === null ? null : share;
  useEffect(() => redrawLines(lines.current, { season, target, point, divider }), [season, target, point, divider]);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    if (box.width === 0) return;
    const scale = target.width / box.width;
    onPoint(placeAt(target, [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale]));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = isHeld(event) ? undefined : MOVES[event.key];
    if (move === undefined) return;
    event.preventDefault();
    const [x, y] = point ?? placeAt(target, [target.width / 2, target.height / 2]);
    onPoint(point === null ? [x, y] : [x + move[0], y + move[1]]);
  };
  const size = { width: target.width, height: target.height };
  return (
    <Box sx={{ position: 'relative' }}>
      <Box
        component="canvas"
        ref={canvas}
        {...size}
        tabIndex={0}
        role="application"
        aria-label={label}
        onPointerDown={onPointerDown}
        onKeyDown={onKeyDown}
        sx={{
          display: 'block',
          width: '100%',
          imageRendering: 'pixelated',
          cursor: 'crosshair',
          bgcolor: 'action.hover',
        }}
      />
      <Box
        component="canvas"
        ref={lines}
        {...size}
        aria-hidden
        sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', pointerEvents: 'none' }}
      />
    </Box>
  );
}
