import type { PolicyPlot } from '@georisk/contract/verticals/insurance/policies.ts';
import { closeRing, isClosed } from '@georisk/domain/geo/ring.ts';
import type { Polygon, Ring } from '@georisk/domain/geo/types.ts';
import { unreachable } from '#web/lib/unreachable.ts';
import { type EntryState, IDLE } from '#web/offline/entry.ts';
import { asAreal } from '#web/map/areal.ts';
import { emptySketch, reduceSketch, type Sketch, type SketchAction, sketchOf } from '#web/map/sketch/sketch.ts';

/** An unsaved outline: drawn, but not yet on the server. */
export interface Draft {
  readonly plotId: number;
  readonly meparCode: string;
  /** Version of the plot in which the drawing began. */
  readonly version: number;
  readonly sketch: Sketch;
  /** Holes of an outline that came from a file; kept unchanged. */
  readonly holes: readonly Ring[];
  /** A part of it is not on the server: it is kept, and discarding it needs a confirmation. */
  readonly touched: boolean;
}

/** @typeParam D a draft with further data of the drawing */
export interface Drawn<D extends Draft = Draft> {
  readonly draft: D;
  /** Why this shape is not even sent; null while there is no reason. */
  readonly wrong: readonly string[] | null;
  /** The question whether the work may be discarded. */
  readonly leaving: boolean;
}

/** The drawing and its state. @typeParam C what somebody else stored meanwhile */
export interface Drawing<D extends Draft = Draft, C = PolicyPlot> {
  readonly draft: D;
  readonly saving: EntryState<C>;
  readonly leaving: boolean;
}

export type DrawingAction<D extends Draft = Draft> =
  | { readonly type: 'begin'; readonly draft: D }
  | { readonly type: 'sketch'; readonly action: SketchAction }
  | { readonly type: 'refuse'; readonly messages: readonly string[] }
  | { readonly type: 'editOn' }
  | { readonly type: 'askToLeave' }
  | { readonly type: 'stay' }
  | { readonly type: 'end' };

/** A draft of a plot: its stored outline for editing, or nothing yet. */
export function draftOf(plot: PolicyPlot): Draft {
  const stored = plot.tableGeometry === null ? null : (asAreal(plot.tableGeometry) as Polygon);
  const [outline = [], ...holes] = stored?.coordinates ?? [];
  const vertices = isClosed(outline) ? outline.slice(0, -1) : outline;
  return {
    plotId: plot.id,
    meparCode: plot.meparCode,
    version: plot.version,
    sketch: vertices.length === 0 ? emptySketch('polygon') : sketchOf('polygon', vertices),
    holes,
    touched: false,
  };
}

/** The drawn outline as it is sent: ring closed, EPSG:23700. */
export const outlineOf = ({ sketch, holes }: Pick<Draft, 'sketch' | 'holes'>): Polygon => ({
  type: 'Polygon',
  coordinates: [closeRing(sketch.vertices), ...holes],
});

/** Whether discarding the draft would lose anything. @param parts the outlines of a draft of several */
export const hasWork = ({ sketch, touched, parts = [] }: Draft & { readonly parts?: readonly unknown[] }): boolean =>
  touched && (sketch.vertices.length > 0 || parts.length > 1);

/** No drawing while it is being sent, waits, or needs a decision. */
export const mayDraw = ({ kind }: EntryState): boolean => kind === 'idle' || kind === 'refused';

/** The drawing with the state of its entry. */
export const drawingOf = <D extends Draft, C>(
  { draft, wrong, leaving }: Drawn<D>,
  state: EntryState<C> | undefined,
): Drawing<D, C> => ({
  draft,
  leaving,
  saving: wrong === null ? (state ?? IDLE) : { kind: 'refused', messages: wrong },
});

function draw<D extends Draft>(drawn: Drawn<D>, action: SketchAction): Drawn<D> {
  const { draft } = drawn;
  const sketch = reduceSketch(draft.sketch, action);
  if (sketch === draft.sketch) return drawn;
  return sketch.vertices === draft.sketch.vertices
    ? { ...drawn, draft: { ...draft, sketch } }
    : { ...drawn, wrong: null, draft: { ...draft, sketch, touched: true } };
}

/** The drawing after an action; null while there is none. */
export function reduceDrawn<D extends Draft = Draft>(
  drawn: Drawn<D> | null,
  action: DrawingAction<D>,
): Drawn<D> | null {
  if (action.type === 'begin') return { draft: action.draft, wrong: null, leaving: false };
  if (drawn === null) return null;
  switch (action.type) {
    case 'sketch':
      return draw(drawn, action.action);
    case 'refuse':
      return { ...drawn, wrong: action.messages };
    case 'editOn':
      return { ...drawn, wrong: null };
    case 'askToLeave':
      return { ...drawn, leaving: true };
    case 'stay':
      return { ...drawn, leaving: false };
    case 'end':
      return null;
    default:
      return unreachable(action);
  }
}
