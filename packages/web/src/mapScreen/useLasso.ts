import type { Position } from '@georisk/domain/geo/types.ts';
import { useMemo, useReducer, useState } from 'react';
import type { MapEvent, MapMode, Sketched } from '#web/map/modes/mapMode.ts';
import { emptySketch, reduceSketch, type Sketch, type SketchAction } from '#web/map/sketch/sketch.ts';

type Act = SketchAction | { readonly type: 'begin' };
const reduce = (sketch: Sketch, action: Act): Sketch =>
  action.type === 'begin' ? emptySketch('polygon') : reduceSketch(sketch, action);

const DRAW: MapMode = { kind: 'drawOutline' };

/** An outline drawn around places: when it is finished they are given out, and the map is browsed again. */
export function useLasso(browse: MapMode, onFinish: (outline: readonly Position[]) => void) {
  const [isOn, setOn] = useState(false);
  const [sketch, act] = useReducer(reduce, emptySketch('polygon'));
  const draw = (action: SketchAction) => {
    const next = reduceSketch(sketch, action);
    act(action);
    if (!next.finished) return;
    onFinish(next.vertices);
    setOn(false);
  };
  const sketched = useMemo((): Sketched | null => (isOn ? { sketch, snapRings: [] } : null), [isOn, sketch]);
  return {
    isOn,
    sketch: sketched,
    mode: isOn ? DRAW : browse,
    toggle: () => {
      act({ type: 'begin' });
      setOn(!isOn);
    },
    onEvent: (event: MapEvent): void => {
      if (event.type === 'sketch') draw(event.action);
      if (event.type === 'leave') setOn(false);
    },
  };
}
