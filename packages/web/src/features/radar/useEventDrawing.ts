import type { Position } from '@georisk/domain/geo/types.ts';
import { useMemo, useReducer, useState } from 'react';
import { focusMap } from '#web/map/camera.ts';
import type { LayerSpec } from '#web/map/layerSpec.ts';
import { measured } from '#web/map/measure/measured.ts';
import type { MapEvent } from '#web/map/modes/mapMode.ts';
import { emptySketch, reduceSketch, type Sketch, type SketchAction } from '#web/map/sketch/sketch.ts';
import { sketchFeatures } from '#web/map/sketch/sketchFeatures.ts';
import type { MapWork } from '#web/shared/fullMap/FullMap.tsx';
import { radarTexts } from './texts.hu.ts';

const texts = radarTexts.event;

type Act = SketchAction | { readonly type: 'begin' };
const reduce = (sketch: Sketch, action: Act): Sketch =>
  action.type === 'begin' ? emptySketch('polygon') : reduceSketch(sketch, action);

export interface EventDrawing {
  readonly isOn: boolean;
  readonly sketch: Sketch;
  /** m² */
  readonly area: number;
  readonly layer: LayerSpec;
  /** The map's work meanwhile; null while nothing is drawn. */
  readonly work: MapWork | null;
  readonly start: () => void;
  readonly stop: () => void;
  readonly act: (action: SketchAction) => void;
}

/** An area of an event that is drawn: when it is finished it is given out, and the map is browsed again. */
export function useEventDrawing(onFinish: (outline: readonly Position[]) => void): EventDrawing {
  const [isOn, setOn] = useState(false);
  const [sketch, send] = useReducer(reduce, emptySketch('polygon'));
  const stop = () => {
    setOn(false);
    // The buttons of the drawing go with it.
    setTimeout(focusMap, 50);
  };
  const act = (action: SketchAction) => {
    const next = reduceSketch(sketch, action);
    send(action);
    if (!next.finished) return;
    stop();
    onFinish(next.vertices);
  };
  const onEvent = (event: MapEvent) => {
    if (event.type === 'sketch') act(event.action);
    if (event.type === 'leave') stop();
  };
  const layer = useMemo(
    (): LayerSpec => ({
      key: 'EVENT DRAWING',
      layer: 'MEASURING',
      visible: isOn,
      source: { kind: 'features', features: isOn ? sketchFeatures(sketch, 'measure') : [] },
    }),
    [isOn, sketch],
  );
  return {
    isOn,
    sketch,
    area: measured(sketch).area ?? 0,
    layer,
    work: isOn
      ? { mode: { kind: 'drawOutline' }, sketch: { sketch, snapRings: [] }, onEvent, busy: texts.busy, needsRoom: true }
      : null,
    start() {
      send({ type: 'begin' });
      setOn(true);
      // The keys are the map's: it is there to be focused once the panel has made room.
      setTimeout(focusMap, 50);
    },
    stop,
    act,
  };
}
