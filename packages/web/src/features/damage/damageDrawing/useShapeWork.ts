import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { polygonsOf, type Ring } from '@georisk/domain/geo/types.ts';
import { useMemo, useState } from 'react';
import { asAreal } from '#web/map/areal.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { focusMap } from '#web/map/camera.ts';
import type { LayerSpec } from '#web/map/layerSpec.ts';
import type { MapEvent } from '#web/map/modes/mapMode.ts';
import { canFinish, type SketchAction } from '#web/map/sketch/sketch.ts';
import type { MapWork } from '#web/shared/fullMap/FullMap.tsx';
import { mayDraw } from '#web/shared/policyPlots/draft.ts';
import { type GpsVertex, useGpsVertex } from '#web/shared/policyPlots/useGpsVertex.ts';
import { judgeShape, type ShapeJudgement } from './judgeShape.ts';
import type { ShapeDraft } from './shapeDraft.ts';
import { shapeLayers } from './shapeLayers.ts';
import { isBlank } from './shapeParts.ts';
import { shapeTexts as texts } from './texts.hu.ts';
import { type ShapeDrawingWork, useShapeDrawing } from './useShapeDrawing.ts';

export interface ShapeWork extends ShapeDrawingWork {
  readonly judged: ShapeJudgement | null;
  readonly layers: readonly LayerSpec[];
  readonly mapWork: MapWork | null;
  readonly gps: GpsVertex;
  readonly sketch: (action: SketchAction) => void;
  readonly start: (draft: ShapeDraft) => void;
  /** Continues with another part, or with fewer. */
  readonly change: (draft: ShapeDraft) => void;
  readonly trySave: () => void;
  readonly notice: string | null;
  readonly setNotice: (notice: string | null) => void;
}

const NONE: readonly never[] = [];

function snapRings(
  { meparPolygon, tableGeometry, areas = [] }: DamagePlot,
  draft: ShapeDraft | undefined,
): readonly Ring[] {
  const own = draft?.target.kind === 'area' ? draft.target.areaId : null;
  const shapes = [meparPolygon, tableGeometry, ...areas.filter(({ id }) => id !== own).map(({ geom }) => geom)];
  return shapes.flatMap((shape) => (shape === null ? [] : polygonsOf(asAreal(shape)).flat()));
}

interface Settings {
  readonly plot: DamagePlot;
  readonly outbox: Outbox;
  readonly onChanged: () => void;
}

/** All of the drawing on a damaged plot: the shape, its messages, its place on the map. */
export function useShapeWork({ plot, outbox, onChanged }: Settings): ShapeWork {
  const [notice, setNotice] = useState<string | null>(null);
  const work = useShapeDrawing({
    outbox,
    plot,
    onSaved: ({ target }, waited) => {
      setNotice(waited ? texts.resaved : texts.saved[target.kind]);
      onChanged();
    },
    onTheirs: onChanged,
  });
  const { drawing, act } = work;
  const draft = drawing?.draft;
  const sketch = (action: SketchAction) => act({ type: 'sketch', action });
  const gps = useGpsVertex(sketch);
  /** A change by hand ends the search for a position: it was for a corner that may be another one now. */
  const edit = (action: SketchAction) => {
    gps.clear();
    sketch(action);
  };
  const judged = useMemo(() => (draft === undefined ? null : judgeShape(draft, plot)), [draft, plot]);
  const layers = useMemo(
    () => (drawing === null || judged === null ? NONE : shapeLayers(drawing, judged, gps.fix)),
    [drawing, judged, gps.fix],
  );
  const rings = useMemo(() => snapRings(plot, draft), [plot, draft]);
  const isDrawable = drawing !== null && mayDraw(drawing.saving);
  const onEvent = (event: MapEvent) => {
    if (event.type === 'sketch') edit(event.action);
    if (event.type === 'leave') work.leave();
  };
  const mapWork: MapWork | null =
    draft === undefined
      ? null
      : {
          mode: isDrawable
            ? { kind: draft.sketch.finished ? 'editOutline' : 'drawOutline' }
            : { kind: 'browse', pickable: [] },
          sketch: { sketch: draft.sketch, snapRings: rings },
          onEvent,
          busy: texts.drawing,
          needsRoom: true,
        };
  return {
    ...work,
    judged,
    layers,
    mapWork,
    gps,
    sketch: edit,
    start: (next) => {
      setNotice(null);
      gps.forget();
      work.begin(next);
      // After the button has returned the focus.
      setTimeout(focusMap, 50);
    },
    change: (next) => {
      if (!isDrawable) return;
      gps.forget();
      act({ type: 'begin', draft: next });
    },
    trySave: () => {
      if (draft === undefined || judged === null) return;
      if (isBlank(draft)) {
        work.discard();
        return;
      }
      if (judged.refusals.length > 0) {
        act({ type: 'refuse', messages: judged.refusals });
        return;
      }
      if (canFinish(draft.sketch)) sketch({ type: 'finish' });
      work.save();
    },
    notice,
    setNotice,
  };
}
