import type { Position } from '@georisk/domain/geo/types.ts';

/** Widest angle of a step, and how far a step may leave the arc where coordinates are in metres. */
const STEP = Math.PI / 180;
const TOLERANCE = 0.01;
/** Beyond these numbers coordinates are no degrees. */
const DEGREES = 360;
const MAX_STEPS = 3_600;

interface Circle {
  readonly centre: Position;
  readonly radius: number;
}

/** The circle through three positions, or around two where the arc ends where it began; null where they are in line. */
function circleOf(from: Position, via: Position, to: Position): Circle | null {
  if (from[0] === to[0] && from[1] === to[1]) {
    const centre = [(from[0] + via[0]) / 2, (from[1] + via[1]) / 2] as const;
    return { centre, radius: Math.hypot(via[0] - from[0], via[1] - from[1]) / 2 };
  }
  // From the first position: products of large coordinates would lose their last digits.
  const [ax, ay, bx, by] = [via[0] - from[0], via[1] - from[1], to[0] - from[0], to[1] - from[1]];
  const cross = 2 * (ax * by - ay * bx);
  const [a, b] = [ax * ax + ay * ay, bx * bx + by * by];
  if (Math.abs(cross) <= 1e-12 * (a + b)) return null;
  const [x, y] = [(by * a - ay * b) / cross, (ax * b - bx * a) / cross];
  return { centre: [from[0] + x, from[1] + y], radius: Math.hypot(x, y) };
}

const stepOf = (radius: number, [x, y]: Position): number =>
  Math.max(Math.abs(x), Math.abs(y)) <= DEGREES || radius <= TOLERANCE
    ? STEP
    : Math.min(STEP, 2 * Math.acos(1 - TOLERANCE / radius));

const turned = (angle: number): number => ((angle % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI);

/** The positions of an arc after its first: on the circle in even steps, and its end as it is given. */
function arc(from: Position, via: Position, to: Position): Position[] {
  const circle = circleOf(from, via, to);
  if (circle === null || circle.radius === 0) return [via, to];
  const { centre, radius } = circle;
  const angleOf = ([x, y]: Position) => Math.atan2(y - centre[1], x - centre[0]);
  const start = angleOf(from);
  const [toVia, toEnd] = [turned(angleOf(via) - start), turned(angleOf(to) - start)];
  const isWhole = from[0] === to[0] && from[1] === to[1];
  const span = isWhole ? 2 * Math.PI : toVia <= toEnd ? toEnd : toEnd - 2 * Math.PI;
  const steps = Math.min(MAX_STEPS, Math.max(2, Math.ceil(Math.abs(span) / stepOf(radius, from))));
  const on = Array.from({ length: steps - 1 }, (_, index): Position => {
    const angle = start + (span * (index + 1)) / steps;
    return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)];
  });
  return [...on, to];
}

/**
 * A string of arcs, each by its first position, one on the way and its last, as short straight steps.
 * @throws RangeError where it ends within an arc
 */
export function strokeArcs(positions: readonly Position[]): readonly Position[] {
  if (positions.length > 0 && positions.length % 2 === 0) throw new RangeError('an arc without its end');
  const line: Position[] = positions.slice(0, 1);
  for (let at = 2; at < positions.length; at += 2) {
    const [from, via, to] = [positions[at - 2], positions[at - 1], positions[at]];
    if (from !== undefined && via !== undefined && to !== undefined) line.push(...arc(from, via, to));
  }
  return line;
}
