import type { Query } from '@georisk/contract/endpoints.ts';
import { type ChosenGraves, type Grave } from '@georisk/contract/verticals/cemetery/cemetery.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { typedDate } from '@georisk/domain/cemetery/lifeDate.ts';
import { pathTo } from '#web/routes/routes.ts';

/** What an address chooses: a place, one of the dead, or a date of something; as the server is asked for it. */
export type Chosen = Query<'chosenGraves'>;

const PLACE = ['parcel', 'row', 'grave'] as const;
const DATES = ['born', 'died', 'valid'] as const;
/** The longest name of a parcel, a row or a place. */
const LONGEST = 40;

const placeIn = (query: URLSearchParams): Chosen =>
  Object.fromEntries(
    PLACE.flatMap((name) => {
      const value = query.get(name)?.slice(0, LONGEST) ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );

/** The selection of an address; null where it has none. */
export function readChosen(query: URLSearchParams): Chosen | null {
  const place = placeIn(query);
  if (Object.keys(place).length > 0) return place;
  const dead = Number(query.get('dead') ?? 0);
  if (Number.isInteger(dead) && dead > 0 && dead < 2 ** 31) return { dead };
  for (const kind of DATES) {
    const date = query.get(kind);
    if (date !== null && typedDate(date) === date) return { [kind]: date };
  }
  return null;
}

/** The address of a selection. */
export const addressOf = (chosen: Chosen | null): string => pathTo('home', {}, { ...chosen });

/** The address of one grave. */
export const addressOfGrave = ({ parcel, row, pos }: Pick<Grave, 'parcel' | 'row' | 'pos'>): string =>
  addressOf({ parcel, row, grave: pos });

/** Chosen graves, the first of them with their shapes, and which of their dead were meant. */
export interface Selection {
  readonly graves: readonly Grave[];
  readonly graveIds: readonly number[];
  readonly deadIds: readonly number[];
  /** Around all of them. */
  readonly box: BBox | null;
}

export const NOTHING: Selection = { graves: [], graveIds: [], deadIds: [], box: null };

const numeric = new Intl.Collator('hu', { numeric: true });

const byPlace = (a: Grave, b: Grave): number =>
  numeric.compare(a.parcel, b.parcel) || numeric.compare(a.row, b.row) || numeric.compare(a.pos, b.pos);

/** The server's answer, in the order of the graves' places. */
export function selectionOf({ items, graveIds, deadIds, box }: ChosenGraves): Selection {
  const [west, south, east, north] = box ?? [];
  const isBox = west !== undefined && south !== undefined && east !== undefined && north !== undefined;
  return { graves: items.toSorted(byPlace), graveIds, deadIds, box: isBox ? [west, south, east, north] : null };
}

/** The only chosen grave; null where there is none or more than one. */
export const onlyOf = ({ graves, graveIds }: Selection): Grave | null =>
  graveIds.length === 1 ? (graves[0] ?? null) : null;
