import { bboxOf } from '@georisk/domain/geo/bbox.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { MapFeature } from '#web/map/layerSpec.ts';
import { windowPlaceOf } from '#web/map/shown.ts';
import { BLOCK_TILES } from '#web/map/tiles/mvtBlocks.ts';
import type { Hit } from '#web/mapScreen/mapPart.ts';
import type { FactRow } from '#web/ui/FactTable.tsx';
import { FactPopup } from './FactPopup.tsx';
import { soilTexts as texts } from './texts.hu.ts';
import { useMeparAddress } from './useMeparPart.ts';

interface Place {
  readonly left: number;
  readonly top: number;
}

function middleOf({ geometry }: MapFeature): Position {
  if (geometry.type === 'Point') return geometry.coordinates;
  if (geometry.type === 'LineString') return geometry.coordinates[0] ?? [0, 0];
  if (geometry.type === 'MultiLineString') return geometry.coordinates[0]?.[0] ?? [0, 0];
  const [west, south, east, north] = bboxOf(geometry);
  return [(west + east) / 2, (south + north) / 2];
}

/** Where the pointer was last pressed in the window; null after a key, whose shape is in the middle of the map. */
function usePressed() {
  const pressed = useRef<Place | null>(null);
  useEffect(() => {
    const press = ({ clientX, clientY }: PointerEvent) => (pressed.current = { left: clientX, top: clientY });
    const key = () => (pressed.current = null);
    window.addEventListener('pointerdown', press, true);
    window.addEventListener('keydown', key, true);
    return () => {
      window.removeEventListener('pointerdown', press, true);
      window.removeEventListener('keydown', key, true);
    };
  }, []);
  return pressed;
}

interface Open {
  readonly facts: readonly FactRow[];
  readonly at: Place;
  /** Code of the block on which the shape lies. */
  readonly meparCode: string | null;
}

/** The popup of a layer's shapes: `open` shows it for a shape, with the way to the block beneath it. */
export function useFactPopup(title: string): {
  readonly popup: ReactNode;
  readonly open: (feature: MapFeature, facts: readonly FactRow[], beneath: Hit | undefined) => void;
} {
  const [shown, setShown] = useState<Open | null>(null);
  const pressed = usePressed();
  const addressOf = useMeparAddress();
  const blockOf = ({ meparCode }: Open) =>
    meparCode === null || addressOf === undefined ? null : { title: texts.block(meparCode), to: addressOf(meparCode) };
  return {
    popup: shown !== null && (
      <FactPopup
        title={title}
        facts={shown.facts}
        at={shown.at}
        block={blockOf(shown)}
        onClose={() => setShown(null)}
      />
    ),
    open: (feature, facts, beneath) =>
      setShown({
        facts,
        at: pressed.current ?? windowPlaceOf(middleOf(feature)),
        meparCode: beneath?.layer === BLOCK_TILES ? beneath.id : null,
      }),
  };
}
