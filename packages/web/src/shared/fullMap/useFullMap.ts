import { mayHaveLayer } from '@georisk/contract/layers/layerCatalog.ts';
import { useState } from 'react';
import { useCurrentUser } from '#web/session/useSession.ts';
import type { Standing } from '#web/map/camera.ts';
import type { MapFocus } from '#web/map/MapView.tsx';
import { useMeasuring } from '#web/map/measure/useMeasuring.ts';
import { usePosition } from '#web/map/position/position.ts';
import { useGround } from '#web/map/useGround.ts';
import { useFeatureLayers } from '#web/shared/featureLayers.ts';
import { useSafeColours } from '#web/shared/imagery/safeColours.ts';
import { usePlace } from '#web/mapScreen/usePlace.ts';
import { type Asked, focusOf } from './focusOf.ts';
import type { FullMapProps } from './fullMapProps.ts';
import { useLayerOrder } from './layerOrder/useLayerOrder.ts';
import { useShapeTable } from './shapeTable/useShapeTable.ts';
import { shownParts, specsOf } from './shownParts.ts';
import { groundParts, measuringPart, positionPart } from './toolParts.ts';
import { useMapAddress } from './useMapAddress.ts';

const NOTHING: readonly never[] = [];

/** Target of the map, from the view and its address. */
function useFocus(wanted: MapFocus | null, asked: Standing | null): MapFocus | null {
  const [before, setBefore] = useState<Asked | null>(null);
  const now = focusOf(before, wanted, asked);
  if (now !== before) setBefore(now);
  return now?.focus ?? null;
}

/** The state of the full map: its parts in the state of their switches, its tools, its place on the screen. */
export function useFullMap({ parts, fixed = NOTHING, work = null, startsOpen, ...view }: FullMapProps) {
  const { id, role } = useCurrentUser();
  const place = usePlace(work?.needsRoom ?? false, startsOpen);
  const address = useMapAddress();
  const ground = useGround('CITY', true, address.base, mayHaveLayer('BASE', role));
  const common = useFeatureLayers();
  const measuring = useMeasuring();
  const position = usePosition();
  const [layersOpen, setLayersOpen] = useState(false);
  const ordering = useLayerOrder(id);
  const [isSafe] = useSafeColours();
  const focus = useFocus(view.focus, address.asked);

  const startMeasuring = () => {
    if (work !== null) return;
    setLayersOpen(false);
    table.close();
    measuring.start('line');
  };
  const beneath = groundParts(ground);
  const all = [...beneath.parts, ...common, ...parts, measuringPart(measuring, startMeasuring), positionPart(position)];
  const shown = shownParts(all, role, address.choices);
  const table = useShapeTable(
    shown.filter(({ on }) => on).flatMap(({ part }) => part.tables ?? NOTHING),
    () => {
      measuring.stop();
      place.uncover();
    },
  );
  return {
    role,
    place,
    address,
    ground,
    /** Layers of every view, from the manifests of the features. */
    common,
    measuring,
    isMeasuring: measuring.on && work === null,
    startMeasuring,
    position,
    /** The attribute table of shapes that are selected on the map. */
    table,
    layersOpen,
    setLayersOpen,
    ordering,
    focus,
    /** The parts that the role may have, each in its current state. */
    shown,
    layers: [...beneath.base, ...specsOf(shown, { order: ordering.order, isSafe }), ...fixed, ...table.layers],
  };
}

export type FullMapState = ReturnType<typeof useFullMap>;
