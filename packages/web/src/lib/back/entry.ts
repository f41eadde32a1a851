/** What an entry of the browser's history says of its page. */
export interface Entry {
  /** The router's own state of the page. */
  readonly state: object | null;
  /** Number of the page as the router counts them; null for an entry that is none of the router's. */
  readonly page: number | null;
  /** Things that are open over the page at this entry. */
  readonly over: number;
}

const numberIn = (state: object, name: string): number | null => {
  const value: unknown = Reflect.get(state, name);
  return typeof value === 'number' ? value : null;
};

/** Reads the state of an entry. */
export function readEntry(stored: unknown): Entry {
  if (typeof stored !== 'object' || stored === null) return { state: null, page: null, over: 0 };
  return {
    state: Object.fromEntries(Object.entries(stored).filter(([name]) => name !== 'over')),
    page: numberIn(stored, 'idx'),
    over: numberIn(stored, 'over') ?? 0,
  };
}

/** The state to be stored: of the page alone where nothing is open over it. */
export const writeEntry = (state: object | null, over: number): object | null =>
  over === 0 ? state : { ...state, over };

/** What an arrival at an entry of the history means. */
export type Arrival =
  /** The same page: what is open above that many things closes. */
  | { readonly kind: 'within'; readonly over: number }
  /** An entry that something open left behind on another page: that page is so many entries before it. */
  | { readonly kind: 'leftover'; readonly back: number }
  /** The page that was being left came back, after the application had gone on. */
  | { readonly kind: 'overtaken' }
  | { readonly kind: 'page' };

/** @param isOvertaken the router has opened another page since the application itself set out for this entry */
export function arrivalAt(entry: Entry, page: number | null, isOvertaken: boolean): Arrival {
  if (entry.page !== null && entry.page === page) return { kind: 'within', over: entry.over };
  if (isOvertaken) return { kind: 'overtaken' };
  return entry.over > 0 ? { kind: 'leftover', back: entry.over } : { kind: 'page' };
}
