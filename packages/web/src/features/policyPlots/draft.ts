import type { PolicyPlot } from '@georisk/contract/endpoints/policies.ts';
import { closeRing, isClosed } from '@georisk/domain/geo/ring.ts';
import type { Polygon, Ring } from '@georisk/domain/geo/types.ts';
import type { Delay } from '#web/lib/delay.ts';
import { unreachable } from '#web/lib/unreachable.ts';
import { asAreal } from '#web/map/areal.ts';
import { emptySketch, reduceSketch, type Sketch, type SketchAction, sketchOf } from '#web/map/sketch/sketch.ts';

/** A save as the server knows it: repeated under the same id it is the same save. */
export interface ChangeStamp {
  readonly id: string;
  /** ISO 8601 */
  readonly deviceTime: string;
}

/** An outline on its way: drawn, but not yet the server's. */
export interface Draft {
  readonly plotId: number;
  readonly meparCode: string;
  /** Version of the plot that the drawing started from. */
  readonly version: number;
  readonly sketch: Sketch;
  /** Parts left out of an outline that came from a file; kept as they are. */
  readonly holes: readonly Ring[];
  /** Something of it is not the server's: worth keeping, and worth a question before it is thrown away. */
  readonly touched: boolean;
  /** The save of exactly this shape whose answer has not come. */
  readonly change: ChangeStamp | null;
}

/** @typeParam C what somebody else stored meanwhile */
export type Saving<C = PolicyPlot> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  /** No network, or a tired server: tried again by itself. */
  | { readonly kind: 'waiting'; readonly why: Delay }
  | { readonly kind: 'refused'; readonly messages: readonly string[] }
  /** Somebody else saved in between; the person chooses. */
  | { readonly kind: 'conflict'; readonly current: C };

/** @typeParam D a draft that knows more of what is drawn */
export interface Drawing<D extends Draft = Draft, C = PolicyPlot> {
  readonly draft: D;
  readonly saving: Saving<C>;
  /** Asked whether the work may be thrown away. */
  readonly leaving: boolean;
}

export type DrawingAction<D extends Draft = Draft, C = PolicyPlot> =
  | { readonly type: 'begin'; readonly draft: D }
  | { readonly type: 'sketch'; readonly action: SketchAction }
  | { readonly type: 'send'; readonly stamp: ChangeStamp }
  | { readonly type: 'wait'; readonly why: Delay }
  | { readonly type: 'refuse'; readonly messages: readonly string[] }
  | { readonly type: 'conflict'; readonly current: C }
  /** After a conflict: the own outline goes on top of the other one. */
  | { readonly type: 'keepMine' }
  | { readonly type: 'editOn' }
  | { readonly type: 'askToLeave' }
  | { readonly type: 'stay' }
  | { readonly type: 'end' };

const IDLE = { kind: 'idle' } as const;

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
    change: null,
  };
}

/** The drawn outline as it is sent: ring closed, EPSG:23700. */
export const outlineOf = ({ sketch, holes }: Pick<Draft, 'sketch' | 'holes'>): Polygon => ({
  type: 'Polygon',
  coordinates: [closeRing(sketch.vertices), ...holes],
});

/** Whether anything would be lost with the draft. */
export const hasWork = ({ sketch, touched }: Draft): boolean => touched && sketch.vertices.length > 0;

const mayDraw = ({ saving }: Pick<Drawing<Draft, unknown>, 'saving'>): boolean =>
  saving.kind === 'idle' || saving.kind === 'refused';

/** Another shape is another save. */
function draw<D extends Draft, C>(drawing: Drawing<D, C>, action: SketchAction): Drawing<D, C> {
  if (!mayDraw(drawing)) return drawing;
  const { draft } = drawing;
  const sketch = reduceSketch(draft.sketch, action);
  if (sketch === draft.sketch) return drawing;
  const reshaped = sketch.vertices !== draft.sketch.vertices;
  return {
    ...drawing,
    draft: reshaped ? { ...draft, sketch, touched: true, change: null } : { ...draft, sketch },
    saving: reshaped ? IDLE : drawing.saving,
  };
}

function keepMine<D extends Draft, C extends { readonly version: number }>(drawing: Drawing<D, C>): Drawing<D, C> {
  if (drawing.saving.kind !== 'conflict') return drawing;
  const { version } = drawing.saving.current;
  return { ...drawing, draft: { ...drawing.draft, version, change: null }, saving: IDLE };
}

/** What is being drawn after an action; null while nothing is. */
export function reduceDrawing<D extends Draft = Draft, C extends { readonly version: number } = PolicyPlot>(
  drawing: Drawing<D, C> | null,
  action: DrawingAction<D, C>,
): Drawing<D, C> | null {
  if (action.type === 'begin') return { draft: action.draft, saving: IDLE, leaving: false };
  if (drawing === null) return null;
  switch (action.type) {
    case 'sketch':
      return draw(drawing, action.action);
    case 'send':
      return { ...drawing, draft: { ...drawing.draft, change: action.stamp }, saving: { kind: 'sending' } };
    case 'wait':
      return { ...drawing, saving: { kind: 'waiting', why: action.why } };
    case 'refuse':
      return {
        ...drawing,
        draft: { ...drawing.draft, change: null },
        saving: { kind: 'refused', messages: action.messages },
      };
    case 'conflict':
      return { ...drawing, saving: { kind: 'conflict', current: action.current } };
    case 'keepMine':
      return keepMine(drawing);
    case 'editOn':
      return drawing.saving.kind === 'sending' ? drawing : { ...drawing, saving: IDLE };
    case 'askToLeave':
      return { ...drawing, leaving: true };
    case 'stay':
      return { ...drawing, leaving: false };
    case 'end':
      return null;
    default:
      return unreachable(action);
  }
}
