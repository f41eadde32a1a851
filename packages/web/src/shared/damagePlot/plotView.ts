import { useNavigate, useSearchParams } from 'react-router';
import { href } from '#web/routes/routes.ts';

export type PlotViewName = 'plot' | 'drawing' | 'sampling' | 'product';

/** The view of a damaged plot that an address names, in the specification's order. */
export function plotViewOf(query: URLSearchParams): PlotViewName {
  if (query.get('manageDrawings') === 'true') return 'drawing';
  if (query.get('manageSamplings') === 'true') return 'sampling';
  return query.get('productType') === null ? 'plot' : 'product';
}

/** Addresses of a damaged plot's views. */
export const plotHref = (damageNumber: string, damagePlotId: number, view: Exclude<PlotViewName, 'product'>): string =>
  href.damage(damageNumber, {
    damagePlotId,
    ...(view === 'drawing' && { manageDrawings: true }),
    ...(view === 'sampling' && { manageSamplings: true }),
  });

/** The view of a plot: a function of the address, changed by navigation. */
export function usePlotView(damageNumber: string, damagePlotId: number) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  return {
    name: plotViewOf(query),
    open: (view: Exclude<PlotViewName, 'product'>) => void navigate(plotHref(damageNumber, damagePlotId, view)),
    openProduct: (productType: string) => void navigate(href.damage(damageNumber, { damagePlotId, productType })),
  };
}

export type PlotView = ReturnType<typeof usePlotView>;
