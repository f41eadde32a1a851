import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { formatHectares } from '#web/lib/format.ts';
import { PanelHead } from '#web/ui/PanelHead.tsx';
import type { PlotViewName } from '#web/shared/damagePlot/plotView.ts';
import { plotTexts as texts } from '#web/shared/damagePlot/plotTexts.hu.ts';
import { WalkButton } from './sampling/WalkButton.tsx';

interface Props {
  readonly plot: DamagePlot;
  readonly view: PlotViewName;
  /** Title of the view. */
  readonly named: string;
  readonly compact: boolean;
  readonly onBack: () => void;
}

/** Farmer and place of the plot, the current view, and the way back. */
export function PlotHead({ plot, view, named, compact, onBack }: Props) {
  const plant = plot.plantName ?? texts.unknownPlant;
  return (
    <PanelHead
      compact={compact}
      backLabel={view === 'plot' ? texts.backToCase : texts.backToPlot}
      onBack={onBack}
      over={compact ? named : `${named} · ${plot.damage.damageNumber}`}
      title={plant}
      aside={compact && view === 'sampling' && <WalkButton plot={plot} points={plot.sampling ?? []} />}
      note={[plot.meparCode, formatHectares(plot.area)].join(' · ')}
    />
  );
}
