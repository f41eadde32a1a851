/** Which rows of a list are chosen, and from which one a span goes on. */
export interface Selection {
  readonly ids: ReadonlySet<number>;
  /** The last one that was chosen by itself. */
  readonly anchor: number | null;
}

export const NOTHING_CHOSEN: Selection = { ids: new Set(), anchor: null };

/** Chooses a row, or unchooses it. */
export function toggled({ ids }: Selection, id: number): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** Chooses all rows between the anchor and this one, in the order of the list; the others stay as they are. */
export function extended(selection: Selection, id: number, order: readonly number[]): Selection {
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor);
  const to = order.indexOf(id);
  if (from < 0 || to < 0) return toggled(selection, id);
  const span = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...selection.ids, ...span]), anchor: selection.anchor };
}

export const withAll = ({ ids, anchor }: Selection, more: readonly number[]): Selection => ({
  ids: new Set([...ids, ...more]),
  anchor,
});

export const withoutAll = ({ ids, anchor }: Selection, fewer: readonly number[]): Selection => {
  const gone = new Set(fewer);
  return { ids: new Set([...ids].filter((id) => !gone.has(id))), anchor };
};
