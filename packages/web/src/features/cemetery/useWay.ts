import type { Position } from '@georisk/domain/geo/types.ts';
import { useState } from 'react';
import type { CemeteryGuide, Grave, Graveyard } from '@georisk/contract/verticals/cemetery/cemetery.ts';
import { bboxHolds } from '@georisk/domain/geo/bbox.ts';
import { boxOf, middleOf } from './graveLayers.ts';
import type { Cemetery } from './useCemetery.ts';
import { type DevicePlace, useDevicePlace } from './useDevicePlace.ts';

export type Start = 'entrance' | 'device';

/** Where the way to the chosen grave begins. */
export interface WayStart {
  readonly start: Start;
  readonly setStart: (start: Start) => void;
  readonly entrance: Position | null;
  readonly device: DevicePlace;
  /** Null until it is known. */
  readonly from: Position | null;
}

const entranceOf = (guides: readonly CemeteryGuide[], graveyard: Graveyard | undefined): Position | null => {
  const [x, y] = guides.find(({ graveyardId }) => graveyardId === graveyard?.id)?.entrance ?? [];
  return x === undefined || y === undefined ? null : [x, y];
};

/** @param grave the only chosen one; null where there is none */
export function useWay({ graveyards, guides }: Cemetery, grave: Grave | null): WayStart {
  const [start, setStart] = useState<Start>('entrance');
  const around = grave && graveyards.find((each) => bboxHolds(boxOf(each), middleOf(grave)));
  const [entrance] = [entranceOf(guides, around ?? graveyards[0])];
  const device = useDevicePlace(grave !== null && start === 'device');
  const from = start === 'entrance' ? entrance : device.kind === 'found' ? device.at : null;
  return { start, setStart, entrance, device, from: grave === null ? null : from };
}
