import { isNdviLook, LOOK_NAMES, type LookName, LOOKS } from './looks.ts';
import type { LayerGranule } from './layer.repository.ts';

type Granules = readonly [LayerGranule, ...LayerGranule[]];

/** A map layer: the granules of one kind and date (of Change of two dates) under one of their names. */
export interface Layer {
  readonly name: string;
  readonly look: LookName;
  readonly group: string;
  readonly date: string;
  /** The earlier of two dates. */
  readonly dateBefore: string | null;
  /** Companies that own it; none: the installation's. */
  readonly owners: readonly number[];
  readonly granules: Granules;
  /** Of the earlier date. */
  readonly before: readonly LayerGranule[];
  /** Changes whenever one of the files does. */
  readonly version: string;
}

export const versionOf = (granules: readonly LayerGranule[]): string =>
  granules.map(({ id, version, storageKey }) => `${id}.${version}.${storageKey}`).join('+');

/** The look in which granules are drawn. @param name as it was requested; else it is made */
export function makeLayer(
  look: LookName,
  granules: Granules,
  before: readonly LayerGranule[] = [],
  name?: string,
): Layer {
  const [{ groupName, date }] = granules;
  const dateBefore = before[0]?.date ?? null;
  return {
    name: name ?? [LOOKS[look].prefix, ...(dateBefore === null ? [] : [dateBefore]), date].join('_'),
    look,
    group: groupName,
    date,
    dateBefore,
    owners: [...new Set([...granules, ...before].flatMap(({ companyId }) => companyId ?? []))],
    granules,
    before,
    version: before.length === 0 ? versionOf(granules) : `${versionOf(before)}>${versionOf(granules)}`,
  };
}

/** A plot's course is a company's own: its group contains no images, the installation's are drawn as its. */
export const ofCompany = (layer: Layer, group: string, companyId: number): Layer => ({
  ...layer,
  group,
  owners: [companyId],
});

export const isTrueColour = ({ look }: Layer): boolean => LOOKS[look].styles.length === 0;
export const isNdvi = ({ look }: Layer): boolean => isNdviLook(look);

/** Of a company's groups, never of the installation's. */
const COMPANY_LOOK: LookName = 'TableFollowUp';

/** The looks of every image of a kind, one by one. */
const SINGLE = LOOK_NAMES.filter((name) => LOOKS[name].pair === null && name !== COMPANY_LOOK);
const PAIRED = LOOK_NAMES.filter((name) => LOOKS[name].pair !== null);

/** Days between two images that are compared. */
const MIN_DAYS = 5;
const MAX_DAYS = 30;
const DAY_MS = 86_400_000;
const daysApart = (a: LayerGranule, b: LayerGranule) => (Date.parse(b.date) - Date.parse(a.date)) / DAY_MS;

/** Every layer of a group's granules: each date, and each two consecutive ones that are 5 to 30 days apart. */
export function layersOf(granules: readonly LayerGranule[]): Layer[] {
  const images = [...Map.groupBy(granules, ({ kind, date }) => `${kind} ${date}`).values()].flatMap(
    ([first, ...rest]) => (first === undefined ? [] : [[first, ...rest] as const satisfies Granules]),
  );
  const single = images.flatMap((image) =>
    SINGLE.filter((name) => LOOKS[name].raster === image[0].kind).map((name) => makeLayer(name, image)),
  );
  const ndvi = images
    .filter(([{ kind }]) => PAIRED.some((name) => LOOKS[name].raster === kind))
    .toSorted(([a], [b]) => a.date.localeCompare(b.date));
  const paired = ndvi.flatMap((image, index) => {
    const before = ndvi[index - 1];
    const days = before === undefined ? 0 : daysApart(before[0], image[0]);
    if (before === undefined || days < MIN_DAYS || days > MAX_DAYS) return [];
    return PAIRED.map((name) => makeLayer(name, image, before));
  });
  return [...single, ...paired];
}

/** A plot's course on every date of the images that a company may see. */
export const followUpsOf = (granules: readonly LayerGranule[], group: string, companyId: number): Layer[] =>
  [...Map.groupBy(granules, ({ date }) => date).values()].flatMap(([first, ...rest]) =>
    first === undefined ? [] : [ofCompany(makeLayer(COMPANY_LOOK, [first, ...rest]), group, companyId)],
  );

/** The layer that granules make under the name by which they were looked up; undefined of no granules. */
export function layerOf(
  name: string,
  look: LookName,
  granules: readonly LayerGranule[],
  before: readonly LayerGranule[] = [],
): Layer | undefined {
  const [first, ...rest] = granules;
  return first && makeLayer(look, [first, ...rest], before, name);
}
