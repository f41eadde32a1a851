import { bboxOf } from '@georisk/domain/geo/bbox.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { MapFeature } from '#web/map/layerSpec.ts';
import { windowPlaceOf } from '#web/map/shown.ts';
import { type Fact, FactPopup } from './FactPopup.tsx';

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
  readonly feature: MapFeature;
  readonly facts: readonly Fact[];
  readonly at: Place;
}

/** The popup of a layer's shapes: `open` shows it for a shape. */
export function useFactPopup(title: string): {
  readonly popup: ReactNode;
  readonly open: (feature: MapFeature, facts: readonly Fact[]) => void;
} {
  const [shown, setShown] = useState<Open | null>(null);
  const pressed = usePressed();
  return {
    popup: shown !== null && (
      <FactPopup title={title} facts={shown.facts} at={shown.at} onClose={() => setShown(null)} />
    ),
    open: (feature, facts) => setShown({ feature, facts, at: pressed.current ?? windowPlaceOf(middleOf(feature)) }),
  };
}
