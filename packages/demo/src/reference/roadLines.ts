import { toEov } from '@georisk/domain/geo/crs.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import type { RoadKind } from '@georisk/domain/reference/roads.ts';
import { wgs84 } from '@georisk/domain/units.ts';
import { PAVED_ROADS, smoothLine } from '../place/network.ts';
import { SETTLEMENTS } from '../place/settlements.hu.ts';
import { TOWN_ROADS, TOWNS, VILLAGE_ROADS } from './roads.hu.ts';

export interface RoadLine {
  readonly kind: RoadKind;
  readonly number: string;
  /** EPSG:23700. */
  readonly line: readonly Position[];
}

/** Metres between the vertices of a road from town to town. */
const STEP = 2_500;

const centreOf = (name: string | undefined): readonly Position[] =>
  SETTLEMENTS.filter((settlement) => settlement.name === name).map(({ centre }) => centre);

function placeOf(town: keyof typeof TOWNS): Position {
  const [longitude, latitude] = TOWNS[town];
  return toEov(wgs84(longitude, latitude));
}

/** Motorways and main roads of the country, and the roads between the villages of the landscape. */
export const roadLines = (): readonly RoadLine[] => [
  ...TOWN_ROADS.map(({ kind, number, towns }) => ({
    kind,
    number,
    line: smoothLine(towns.map(placeOf), STEP),
  })),
  ...VILLAGE_ROADS.map(({ kind, number, from, to }, index) => ({
    kind,
    number,
    line: [...centreOf(from), ...(PAVED_ROADS[index] ?? []), ...centreOf(to)],
  })),
];
