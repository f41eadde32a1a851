import type { Position } from '@georisk/domain/geo/types.ts';
import type { MapFeature } from '../layerSpec.ts';
import { canFinish, type Sketch, type SketchAction } from '../sketch/sketch.ts';
import type { Leave, ModePorts } from './mapMode.ts';
import { reach, snapped, vertexNear } from './near.ts';
import { arrowStep, historyKey } from './sketchKeys.ts';
import type { KeyPress, PointerAt } from './surface.ts';
import { together } from './together.ts';

const point = (id: string, at: Position, style: MapFeature['style']): MapFeature => ({
  id,
  geometry: { type: 'Point', coordinates: at },
  style,
});

interface Ahead {
  readonly at: Position;
  readonly onOutline: boolean;
}

/** The lines to the next corner, with the marks of snapping and of the keyboard's crosshair. */
function aheadOf({ vertices, kind }: Sketch, ahead: Ahead, crosshair: Position | null): MapFeature[] {
  const [first, last] = [vertices[0], vertices.at(-1)];
  const path = [last, ahead.at, kind === 'polygon' && vertices.length > 1 ? first : undefined];
  const known = path.filter((at) => at !== undefined);
  return [
    ...(known.length > 1
      ? [{ id: 'ahead', geometry: { type: 'LineString', coordinates: known }, style: 'rubber' } as const]
      : []),
    ...(ahead.onOutline ? [point('snapped', ahead.at, 'snapped')] : []),
    ...(crosshair === null ? [] : [point('crosshair', crosshair, 'crosshair')]),
  ];
}

/**
 * Drawing corners: a click adds one, a click on the first corner (of a line: on the last) or a double click finishes.
 * With the keyboard the arrows move a crosshair, Enter or Space adds a corner there, Backspace removes the last one.
 */
export function drawOutline(ports: ModePorts): Leave {
  const { surface, dispatch, read } = ports;
  const pad = surface.sketchpad();
  let crosshair: Position | null = null;
  let hovering: Ahead | null = null;

  const send = (action: SketchAction) => dispatch({ type: 'sketch', action });

  const redraw = () => {
    const sketch = read()?.sketch;
    const ahead = crosshair === null ? hovering : { at: crosshair, onOutline: false };
    if (sketch === undefined || ahead === null) return pad.draw([]);
    pad.draw(aheadOf(sketch, ahead, crosshair));
  };

  /** Corner, or end of the drawing where the place is the first corner again. */
  const put = (pointer: Pick<PointerAt, 'at' | 'touch' | 'alt'>) => {
    const sketch = read()?.sketch;
    if (sketch === undefined) return;
    const { kind, vertices } = sketch;
    const near = vertexNear(vertices, pointer.at, reach(ports, pointer.touch));
    const end = kind === 'polygon' ? 0 : vertices.length - 1;
    if (near === end && canFinish(sketch)) send({ type: 'finish' });
    else if (near === null || near !== vertices.length - 1) send({ type: 'append', at: snapped(ports, pointer).at });
  };

  const onKey = (press: KeyPress): boolean => {
    if (historyKey(ports, press)) return true;
    if (!press.onMap) return false;
    const step = arrowStep(ports, press);
    if (step !== null) {
      const from = crosshair ?? surface.centre();
      crosshair = [from[0] + step[0], from[1] + step[1]];
      surface.keepInSight(crosshair);
      redraw();
      return true;
    }
    if (press.key === 'Enter' || press.key === ' ') {
      crosshair ??= surface.centre();
      redraw();
      put({ at: crosshair, touch: false, alt: false });
      return true;
    }
    if (press.key === 'Backspace') {
      send({ type: 'removeLast' });
      return true;
    }
    return false;
  };

  return together(
    pad.remove,
    surface.pauseDoubleClickZoom(),
    surface.cursor('crosshair'),
    surface.onClick((pointer) => {
      crosshair = null;
      // A finger does not hover: no line may lead to its last place.
      if (pointer.touch) hovering = null;
      put(pointer);
    }),
    surface.onDoubleClick(() => {
      const sketch = read()?.sketch;
      if (sketch !== undefined && canFinish(sketch)) send({ type: 'finish' });
    }),
    surface.onMove((pointer) => {
      if (pointer.touch) return;
      crosshair = null;
      hovering = snapped(ports, pointer);
      redraw();
    }),
    surface.onKey(onKey),
    ports.onSketch(redraw),
  );
}
