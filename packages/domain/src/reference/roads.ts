/** The classes of roads that a map shows for orientation, the most important first. */
export const ROAD_KINDS = ['motorway', 'main', 'secondary'] as const;
export type RoadKind = (typeof ROAD_KINDS)[number];

/** A road of no class that the map shows: a street, a track. */
export type OtherRoad = 'other';

/**
 * What files call the classes, as folded words: ours in English and Hungarian; `highway` of OpenStreetMap by the Hungarian use of it
 * (trunk: autóút; primary and secondary: main roads of two ranks), with its slip roads; `type` of Natural Earth.
 */
const NAMES: Readonly<Record<RoadKind | OtherRoad, readonly string[]>> = {
  motorway: [
    'motorway',
    'autopalya',
    'autout',
    'autopalyaautout',
    'gyorsforgalmiut',
    'motorwaylink',
    'trunk',
    'trunklink',
    'majorhighway',
    'beltway',
    'bypass',
  ],
  main: ['main', 'fout', 'elsorendufout', 'primary', 'primarylink', 'secondaryhighway'],
  secondary: ['secondary', 'masodrendufout', 'mellekut', 'secondarylink', 'road'],
  other: [
    'other',
    'masut',
    'tertiary',
    'tertiarylink',
    'unclassified',
    'residential',
    'livingstreet',
    'service',
    'track',
    'path',
    'footway',
    'cycleway',
    'bridleway',
    'pedestrian',
    'steps',
    'construction',
    'proposed',
    'raceway',
    'trackgrade1',
    'trackgrade2',
    'trackgrade3',
    'trackgrade4',
    'trackgrade5',
    'ferry',
    'ferryroute',
    'ferryseasonal',
    'unknown',
  ],
};

const KIND_OF = new Map(
  (Object.keys(NAMES) as (RoadKind | OtherRoad)[]).flatMap((kind) => NAMES[kind].map((name) => [name, kind] as const)),
);

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/** The class that a text names; null where it names none. */
export const roadKindOf = (text: string): RoadKind | OtherRoad | null => KIND_OF.get(folded(text)) ?? null;

const MAX_NUMBER = 8;

/**
 * The number of a road as it is written on the map, as M 3 or 4; null where the text has none. Of several (M3;E 71) the first that is
 * no European one, in front of which others stand on the road's signs.
 */
export function roadNumberOf(text: string): string | null {
  const numbers = text
    .split(/[;,/]/)
    .map((part) => part.replaceAll(/\s/g, '').toUpperCase())
    .filter((part) => part.length <= MAX_NUMBER && /\d/.test(part));
  return numbers.find((number) => !/^E\d/.test(number)) ?? numbers[0] ?? null;
}

/**
 * Zooms of tiles 512 pixels wide (one less than those of 256) from which each class is drawn: motorways with the country, secondary roads
 * where villages have names. The last zoom is stretched.
 */
export const REFERENCE_ZOOMS = { first: 4, main: 8, secondary: 10, lastOfCounties: 11, last: 13 } as const;

/** The classes that a tile of a zoom contains. */
export const roadKindsAt = (zoom: number): readonly RoadKind[] =>
  ROAD_KINDS.filter((kind) => kind === 'motorway' || zoom >= REFERENCE_ZOOMS[kind]);

/** Whether a tile of a zoom contains borders of counties. */
export const showsCounties = (zoom: number): boolean => zoom <= REFERENCE_ZOOMS.lastOfCounties;
