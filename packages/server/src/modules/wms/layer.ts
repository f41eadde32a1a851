import { isNdviLook, LOOK_NAMES, type LookName, LOOKS } from './looks.ts';
import type { SheetRow } from './layer.repository.ts';

type Sheets = readonly [SheetRow, ...SheetRow[]];

/** A map layer: the sheets of one kind and date (of Change of two dates) under one of their names. */
export interface Layer {
  readonly name: string;
  readonly look: LookName;
  readonly group: string;
  readonly date: string;
  /** The earlier of two dates. */
  readonly dateBefore: string | null;
  /** Companies that own it; none: the installation's. */
  readonly owners: readonly number[];
  readonly sheets: Sheets;
  /** Of the earlier date. */
  readonly before: readonly SheetRow[];
  /** Changes whenever one of the files does. */
  readonly version: string;
}

export const versionOf = (sheets: readonly SheetRow[]): string =>
  sheets.map(({ id, version, storageKey }) => `${id}.${version}.${storageKey}`).join('+');

/** The look in which sheets are drawn. @param name as it was requested; else it is made */
export function makeLayer(look: LookName, sheets: Sheets, before: readonly SheetRow[] = [], name?: string): Layer {
  const [{ groupName, date }] = sheets;
  const dateBefore = before[0]?.date ?? null;
  return {
    name: name ?? [LOOKS[look].prefix, ...(dateBefore === null ? [] : [dateBefore]), date].join('_'),
    look,
    group: groupName,
    date,
    dateBefore,
    owners: [...new Set([...sheets, ...before].flatMap(({ companyId }) => companyId ?? []))],
    sheets,
    before,
    version: before.length === 0 ? versionOf(sheets) : `${versionOf(before)}>${versionOf(sheets)}`,
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
const daysApart = (a: SheetRow, b: SheetRow) => (Date.parse(b.date) - Date.parse(a.date)) / DAY_MS;

/** Every layer of a group's sheets: each date, and each two consecutive ones that are 5 to 30 days apart. */
export function layersOf(sheets: readonly SheetRow[]): Layer[] {
  const images = [...Map.groupBy(sheets, ({ kind, date }) => `${kind} ${date}`).values()].flatMap(([first, ...rest]) =>
    first === undefined ? [] : [[first, ...rest] as const satisfies Sheets],
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
export const followUpsOf = (sheets: readonly SheetRow[], group: string, companyId: number): Layer[] =>
  [...Map.groupBy(sheets, ({ date }) => date).values()].flatMap(([first, ...rest]) =>
    first === undefined ? [] : [ofCompany(makeLayer(COMPANY_LOOK, [first, ...rest]), group, companyId)],
  );

/** The layer that sheets make under the name by which they were looked up; undefined of no sheets. */
export function layerOf(
  name: string,
  look: LookName,
  sheets: readonly SheetRow[],
  before: readonly SheetRow[] = [],
): Layer | undefined {
  const [first, ...rest] = sheets;
  return first && makeLayer(look, [first, ...rest], before, name);
}
