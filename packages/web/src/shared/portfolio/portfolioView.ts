import { useStored } from '#web/map/stored.ts';

/** How the portfolio is drawn: circles of settlements and districts, or squares in the colour of what is insured in them. */
export type PortfolioView = 'groups' | 'density';
/** What a density is of: insured hectares, or the sum insured. */
export const DENSITY_MEASURES = ['hectares', 'sumInsured'] as const;
export type DensityMeasure = (typeof DENSITY_MEASURES)[number];

export interface PortfolioChoice {
  readonly view: PortfolioView;
  readonly measure: DensityMeasure;
  readonly setView: (view: PortfolioView) => void;
  readonly setMeasure: (measure: DensityMeasure) => void;
}

/** This person's choice; remembered by their browser, the same in the panel and in the layer switcher. */
export function usePortfolioChoice(): PortfolioChoice {
  const [view, setView] = useStored('georisk-portfolio-view');
  const [measure, setMeasure] = useStored('georisk-portfolio-measure');
  return {
    view: view === 'density' ? 'density' : 'groups',
    measure: measure === 'sumInsured' ? 'sumInsured' : 'hectares',
    setView,
    setMeasure,
  };
}
