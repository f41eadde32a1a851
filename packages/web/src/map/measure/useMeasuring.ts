import { useMemo, useReducer, useState } from 'react';
import { formatHectares, formatLength } from '#web/lib/format.ts';
import type { LayerSpec } from '../layerSpec.ts';
import type { MapEvent, MapMode, Sketched } from '../modes/mapMode.ts';
import { emptySketch, reduceSketch, type Sketch, type SketchAction, type SketchKind } from '../sketch/sketch.ts';
import { sketchFeatures } from '../sketch/sketchFeatures.ts';
import { type Measured, measured } from './measured.ts';

export interface Measuring {
  readonly on: boolean;
  readonly sketch: Sketch;
  readonly value: Measured;
  readonly sketched: Sketched;
  readonly mode: MapMode;
  readonly layer: LayerSpec;
  readonly start: (kind: SketchKind) => void;
  readonly stop: () => void;
  readonly act: (action: SketchAction) => void;
  /** Hint of the map while measuring. */
  readonly onEvent: (event: MapEvent) => void;
}

type Action = SketchAction | { readonly type: 'begin'; readonly kind: SketchKind };

const reduce = (sketch: Sketch, action: Action): Sketch =>
  action.type === 'begin' ? emptySketch(action.kind) : reduceSketch(sketch, action);

const NO_OUTLINES: readonly never[] = [];

/** Length and area on the map: drawn first, then its points may be moved. Nothing is stored. */
export function useMeasuring(): Measuring {
  const [on, setOn] = useState(false);
  const [sketch, act] = useReducer(reduce, emptySketch('line'));
  const value = measured(sketch);
  const label = value.area === null ? formatLength(value.length) : formatHectares(value.area);
  const layer = useMemo(
    (): LayerSpec => ({
      key: 'MEASURING',
      layer: 'MEASURING',
      visible: on,
      source: { kind: 'features', features: sketchFeatures(sketch, 'measure', label) },
    }),
    [on, sketch, label],
  );
  const stop = () => setOn(false);
  return {
    on,
    sketch,
    value,
    sketched: { sketch, snapRings: NO_OUTLINES },
    mode: { kind: 'measure', finished: sketch.finished },
    layer,
    start: (kind) => {
      act({ type: 'begin', kind });
      setOn(true);
    },
    stop,
    act,
    onEvent: (event) => {
      if (event.type === 'sketch') act(event.action);
      if (event.type === 'leave') stop();
    },
  };
}
