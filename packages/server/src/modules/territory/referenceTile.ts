import type { Position } from '@georisk/domain/geo/types.ts';
import { REFERENCE_ZOOMS, type RoadKind, roadKindsAt, showsCounties } from '@georisk/domain/reference/roads.ts';
import { encodeMarks, type TileMark } from '@georisk/imagery/tiles/encodeMarks.ts';
import { TILE_BUFFER, tileBounds, type TilePlace } from '@georisk/imagery/tiles/tileGrid.ts';
import type { Executor } from '#server/db/executor.ts';
import { type CountyName, countyBordersIn, countyNamesIn, type RoadLines, roadsIn } from './reference.repository.ts';

/** A line's `kind` is its class or `county`; a name is a point of its own. */
const KEYS = ['kind', 'name'] as const;

/** Metres of EPSG:3857 of half a pixel at zoom 0 of tiles 512 pixels wide. */
const HALF_PIXEL = 40_075_016.68557849 / 512 / 2;
/** The last zoom is stretched: its lines are finer. */
const FINE = 1 / 4;

const toleranceAt = (zoom: number): number => (HALF_PIXEL / 2 ** zoom) * (zoom >= REFERENCE_ZOOMS.last ? FINE : 1);

/** Zooms from which roads have their numbers: later than their lines, so that few are on the map at once. */
const NUMBERED_FROM: Readonly<Record<RoadKind, number>> = { motorway: 6, main: 9, secondary: 11 };
/** Zooms at which counties have their names: below them settlements have theirs. */
const NAMED_UNTIL = 9;
/** Share of a tile's side that the longest piece of a road must have for its number. */
const MIN_SHARE = 0.12;

const lengthOf = (line: readonly Position[]): number =>
  line.reduce((sum, [x, y], index) => {
    const [fromX, fromY] = line[index - 1] ?? [x, y];
    return sum + Math.hypot(x - fromX, y - fromY);
  }, 0);

/** The position halfway along a line. */
export function halfway(line: readonly Position[]): Position | null {
  let left = lengthOf(line) / 2;
  for (const [index, to] of line.entries()) {
    const from = line[index - 1];
    if (from === undefined) continue;
    const step = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (step > 0 && step >= left) {
      const share = left / step;
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    }
    left -= step;
  }
  return null;
}

/** The number of a road in the middle of its longest piece; none where that is short. @param side of the tile */
export function numberMarks({ kind, number, lines }: RoadLines, zoom: number, side: number): readonly TileMark[] {
  if (number === null || zoom < NUMBERED_FROM[kind]) return [];
  const longest = lines.reduce(
    (most, line) => (lengthOf(line) > lengthOf(most) ? line : most),
    [] as readonly Position[],
  );
  const point = lengthOf(longest) < side * MIN_SHARE ? null : halfway(longest);
  return point === null ? [] : [{ point, values: [`${kind}Number`, number] }];
}

const nameMark = ({ name, x, y }: CountyName): TileMark => ({ point: [x, y], values: ['countyName', name] });

/** The names of the counties whose place is in a tile itself, so that each is written once. */
const namesWithin = (names: readonly CountyName[], place: TilePlace): readonly TileMark[] => {
  const [west, south, east, north] = tileBounds(place, 0);
  return names.filter(({ x, y }) => x >= west && x < east && y >= south && y < north).map(nameMark);
};

/** A tile of the borders of counties and of roads, of each zoom those that have room. */
export async function referenceTile(executor: Executor, place: TilePlace): Promise<Uint8Array> {
  const { z } = place;
  const part = { box: tileBounds(place, TILE_BUFFER), tolerance: toleranceAt(z) };
  const [west, , east] = tileBounds(place, 0);
  const roads = await roadsIn(executor, part, roadKindsAt(z));
  const borders = showsCounties(z) ? await countyBordersIn(executor, part) : [];
  const names = z <= NAMED_UNTIL ? await countyNamesIn(executor, part.box) : [];
  return encodeMarks('reference', place, KEYS, [
    { lines: borders, values: ['county', null] },
    // The most important roads are drawn last.
    ...roadKindsAt(z)
      .toReversed()
      .flatMap((kind) => roads.filter((road) => road.kind === kind))
      .map(({ kind, lines }): TileMark => ({ lines, values: [kind, null] })),
    ...roads.flatMap((road) => numberMarks(road, z, east - west)),
    ...namesWithin(names, place),
  ]);
}
