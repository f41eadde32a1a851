import type { Position } from '@georisk/domain/geo/types.ts';
import type { RenderTarget } from '@georisk/domain/raster/target.ts';
import type { PackPainter } from '@georisk/domain/seasonPack/drawPicture.ts';
import type { PackPicture } from '@georisk/domain/seasonPack/seasonPack.ts';
import Box from '@mui/material/Box';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { pixelAt, placeAt, ringsOf } from './seasonView.ts';
import type { Season } from './useSeason.ts';

interface Props {
  readonly label: string;
  readonly season: Season;
  readonly target: RenderTarget;
  readonly painter: PackPainter;
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

function drawLines(context: CanvasRenderingContext2D, { season, target, point, right, share }: Props): void {
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
  if (right !== null) {
    context.beginPath();
    context.moveTo(share * target.width, 0);
    context.lineTo(share * target.width, target.height);
    stroke(context, 3);
  }
  if (point === null) return;
  const [x, y] = pixelAt(target, point);
  context.beginPath();
  context.arc(x, y, 8, 0, 2 * Math.PI);
  stroke(context, 2);
}

function drawAll(canvas: HTMLCanvasElement, props: Props): void {
  // Null where a browser has no canvas: the curve and the dates are there still.
  const context = canvas.getContext('2d');
  if (context === null) return;
  const { painter, left, right, share, target } = props;
  const { width, height } = target;
  context.putImageData(new ImageData(painter.draw(left), width, height), 0, 0);
  const from = Math.round(share * width);
  if (right !== null && from < width)
    context.putImageData(new ImageData(painter.draw(right), width, height), 0, 0, from, 0, width - from, height);
  drawLines(context, props);
}

/** A picture of the season with the outlines over it; a press or the arrow keys choose a pixel. */
export function SeasonCanvas(props: Props) {
  const { label, target, point, onPoint } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current !== null) drawAll(canvas.current, props);
  });
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    if (box.width === 0) return;
    const scale = target.width / box.width;
    onPoint(placeAt(target, [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale]));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (move === undefined) return;
    event.preventDefault();
    const [x, y] = point ?? placeAt(target, [target.width / 2, target.height / 2]);
    onPoint(point === null ? [x, y] : [x + move[0], y + move[1]]);
  };
  return (
    <Box
      component="canvas"
      ref={canvas}
      width={target.width}
      height={target.height}
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
  );
}
