import { parsePolygon } from '@georisk/domain/geo/geojson.ts';
import { closeRing, isClosed } from '@georisk/domain/geo/ring.ts';
import { type Areal, type Polygon, polygonsOf, type Ring } from '@georisk/domain/geo/types.ts';
import { emptySketch, type Sketch, sketchOf } from '#web/map/sketch/sketch.ts';
import { type Draft, outlineOf } from '#web/shared/policyPlots/draft.ts';

/** One outline of an area, with its holes; each part keeps its own undo history. */
export interface ShapePart {
  readonly sketch: Sketch;
  readonly holes: readonly Ring[];
}

/** A draft of several outlines: the one being drawn is in `sketch` and `holes`. */
export interface Parted extends Draft {
  readonly parts: readonly ShapePart[];
  /** Index of the one being drawn. */
  readonly part: number;
}

const EMPTY: ShapePart = { sketch: emptySketch('polygon'), holes: [] };

function partOf([outline = [], ...holes]: readonly Ring[]): ShapePart {
  const vertices = isClosed(outline) ? outline.slice(0, -1) : outline;
  return vertices.length === 0 ? EMPTY : { sketch: sketchOf('polygon', vertices), holes };
}

/** The first part of a stored shape to be drawn, and its other parts; nothing yet without one. */
export function partedOf(shape: Areal | null): Pick<Parted, 'parts' | 'part' | 'sketch' | 'holes'> {
  const found = shape === null ? [] : polygonsOf(shape).map(partOf);
  const parts = found.length === 0 ? [EMPTY] : found;
  return { ...(parts[0] ?? EMPTY), parts, part: 0 };
}

/** All parts in their current state. */
export const partsOf = ({ parts, part, sketch, holes }: Parted): readonly ShapePart[] =>
  parts.with(part, { sketch, holes });

/** The whole shape as it is sent, EPSG:23700. */
export function shapeOf(draft: Parted): Areal {
  const drawn = partsOf(draft).map(outlineOf);
  return drawn.length === 1
    ? outlineOf(draft)
    : { type: 'MultiPolygon', coordinates: drawn.map(({ coordinates }) => coordinates) };
}

/** The parts that are not being drawn at the moment, with their numbers from 1. */
export const otherParts = (draft: Parted): readonly { readonly number: number; readonly outline: Polygon }[] =>
  draft.parts.flatMap((part, index) => (index === draft.part ? [] : [{ number: index + 1, outline: outlineOf(part) }]));

const at = <D extends Parted>(draft: D, parts: readonly ShapePart[], part: number): D => ({
  ...draft,
  ...(parts[part] ?? EMPTY),
  parts,
  part,
});

/** Removes the part that is being drawn; the last one stays. */
export function leaveOutPart<D extends Parted>(draft: D): D {
  if (draft.parts.length < 2) return draft;
  const parts = draft.parts.toSpliced(draft.part, 1);
  return { ...at(draft, parts, Math.min(draft.part, parts.length - 1)), touched: true };
}

/** The draft without the part that is being drawn, where it has no vertex yet and is not the only one. */
export const withoutEmptyPart = <D extends Parted>(draft: D): D =>
  draft.sketch.vertices.length === 0 ? leaveOutPart(draft) : draft;

/** Whether no part has a vertex: saving it only ends the drawing. */
export const isBlank = (draft: Parted): boolean => partsOf(draft).every(({ sketch }) => sketch.vertices.length === 0);

/** Whether another part may be drawn: all others are finished then. */
export const canLeavePart = ({ sketch: { finished, vertices } }: Parted): boolean => finished || vertices.length === 0;

/** Continues with another part, once the present one is finished; one without a vertex is left out. */
export function choosePart<D extends Parted>(draft: D, part: number): D {
  if (part === draft.part || draft.parts[part] === undefined || !canLeavePart(draft)) return draft;
  if (draft.sketch.vertices.length > 0) return at(draft, partsOf(draft), part);
  const left = leaveOutPart(draft);
  return at(left, left.parts, part > draft.part ? part - 1 : part);
}

/** Begins one more part. */
export const addPart = <D extends Parted>(draft: D): D =>
  draft.sketch.finished ? at(draft, [...partsOf(draft), EMPTY], draft.parts.length) : draft;

/** The parts as they are stored in the browser: closed rings, without their history. */
export const packParts = (draft: Parted) =>
  partsOf(draft).map(({ sketch, holes }) => [closeRing(sketch.vertices), ...holes]);

/** Stored parts around the one being drawn; only that one for invalid data. */
export function unpackParts(draft: Draft, parts: unknown, part: unknown): Pick<Parted, 'parts' | 'part'> {
  const own = { sketch: draft.sketch, holes: draft.holes };
  const alone = { parts: [own], part: 0 };
  if (!Array.isArray(parts) || typeof part !== 'number' || parts[part] === undefined) return alone;
  const read = parts.map((coordinates: unknown, index) => {
    if (index === part) return own;
    const shape = parsePolygon({ type: 'Polygon', coordinates });
    return shape.ok ? partOf(shape.value.coordinates) : null;
  });
  return read.includes(null) ? alone : { parts: read.filter((each) => each !== null), part };
}
