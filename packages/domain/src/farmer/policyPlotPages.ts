/** Rows a page of the policy plot dialog. */
export const POLICY_PLOT_PAGE_SIZE = 5;

export interface Page<T> {
  readonly items: readonly T[];
  /** From 1. */
  readonly page: number;
  readonly pages: number;
}

/** One page of a list; a page that the list no longer has becomes its last. */
export function pageOf<T>(items: readonly T[], page: number, size: number = POLICY_PLOT_PAGE_SIZE): Page<T> {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const shown = Math.min(pages, Math.max(1, Math.trunc(page) || 1));
  return { items: items.slice((shown - 1) * size, shown * size), page: shown, pages };
}

/** The plots that still need an outline: the banner counts them, and they are why the dialog reopens after saving. */
export const plotsWithoutOutline = <P extends { readonly tableGeometry: unknown }>(plots: readonly P[]): readonly P[] =>
  plots.filter((plot) => plot.tableGeometry === null);
