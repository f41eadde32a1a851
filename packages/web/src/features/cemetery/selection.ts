import type { Grave } from '@georisk/contract/verticals/cemetery/cemetery.ts';
import { pathTo } from '#web/routes/routes.ts';

/** What an address chooses: a place, one of the dead, or a date of something. */
export type Chosen =
  | {
      readonly kind: 'place';
      readonly parcel: string | null;
      readonly row: string | null;
      readonly grave: string | null;
    }
  | { readonly kind: 'dead'; readonly id: number }
  | { readonly kind: 'born' | 'died' | 'valid'; readonly date: string };

const DATES = ['born', 'died', 'valid'] as const;
/** A year, a month or a day. */
const DATE = /^\d{4}(-\d{2}){0,2}$/;

/** The selection of an address; null where it has none. */
export function readChosen(query: URLSearchParams): Chosen | null {
  const [parcel, row, grave] = [query.get('parcel'), query.get('row'), query.get('grave')];
  if (parcel !== null || row !== null || grave !== null) return { kind: 'place', parcel, row, grave };
  const id = Number(query.get('dead') ?? 0);
  if (Number.isInteger(id) && id > 0) return { kind: 'dead', id };
  for (const kind of DATES) {
    const date = query.get(kind);
    if (date !== null && DATE.test(date)) return { kind, date };
  }
  return null;
}

/** The address of a selection. */
export function addressOf(chosen: Chosen | null): string {
  if (chosen === null) return pathTo('home');
  if (chosen.kind === 'place') {
    const { parcel, row, grave } = chosen;
    return pathTo('home', {}, { parcel, row, grave });
  }
  return pathTo('home', {}, chosen.kind === 'dead' ? { dead: chosen.id } : { [chosen.kind]: chosen.date });
}

/** The address of one grave. */
export const addressOfGrave = ({ parcel, row, pos }: Pick<Grave, 'parcel' | 'row' | 'pos'>): string =>
  addressOf({ kind: 'place', parcel, row, grave: pos });

/** Chosen graves, and which of their dead were meant; all of them where a place was. */
export interface Selection {
  readonly graves: readonly Grave[];
  readonly deadIds: ReadonlySet<number>;
}

export const NOTHING: Selection = { graves: [], deadIds: new Set() };

const isAt = (grave: Grave, { parcel, row, grave: pos }: Extract<Chosen, { kind: 'place' }>) =>
  (parcel === null || grave.parcel === parcel) &&
  (row === null || grave.row === row) &&
  (pos === null || grave.pos === pos);

const begins = (date: string | null | undefined, wanted: string) => date?.startsWith(wanted) === true;

/** Which of a grave's dead a selection means; null where it does not mean the grave. */
function meantIn(grave: Grave, chosen: Chosen): readonly number[] | null {
  if (chosen.kind === 'place') return isAt(grave, chosen) ? grave.deads.map(({ id }) => id) : null;
  if (chosen.kind === 'valid')
    return begins(grave.graveValidDate, chosen.date) ? grave.deads.map(({ id }) => id) : null;
  const isMeant = (dead: Grave['deads'][number]) => {
    if (chosen.kind === 'dead') return dead.id === chosen.id;
    return begins(chosen.kind === 'born' ? dead.birthDate : dead.deathDate, chosen.date);
  };
  const ids = grave.deads.filter(isMeant).map(({ id }) => id);
  return ids.length === 0 ? null : ids;
}

const numeric = new Intl.Collator('hu', { numeric: true });

const byPlace = (a: Grave, b: Grave): number =>
  numeric.compare(a.parcel, b.parcel) || numeric.compare(a.row, b.row) || numeric.compare(a.pos, b.pos);

/** The graves that an address chooses, in the order of their places. */
export function selectionOf(graves: readonly Grave[], chosen: Chosen | null): Selection {
  if (chosen === null) return NOTHING;
  const deadIds = new Set<number>();
  const meant = graves.filter((grave) => {
    const ids = meantIn(grave, chosen);
    for (const id of ids ?? []) deadIds.add(id);
    return ids !== null;
  });
  return { graves: meant.toSorted(byPlace), deadIds };
}
