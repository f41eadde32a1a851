import type { WholeBlockPlot } from '@georisk/contract/verticals/agronomy/blockPlots.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatDate, formatHectares } from '#web/lib/format.ts';
import { ProductButtons } from '#web/shared/product/ProductButtons.tsx';
import { titleOf } from '#web/shared/product/ProductPanel.tsx';
import { PanelHead } from '#web/ui/PanelHead.tsx';
import { Rule } from '#web/ui/Rule.tsx';
import { PlotAlerts } from './PlotAlerts.tsx';
import { PlotDates } from './PlotDates.tsx';
import { PlotFacts } from './PlotFacts.tsx';
import { PlotZones } from './PlotZones.tsx';
import { blockPlotTexts as texts } from './texts.hu.ts';
import { WholeBlockNote } from './WholeBlockNote.tsx';
import type { BlockPlotView } from './useBlockPlotView.ts';

interface HeadProps {
  readonly plot: WholeBlockPlot;
  readonly state: BlockPlotView;
  readonly onBack: () => void;
  readonly compact: boolean;
}

/** The plot's name, and over it the product that is shown. */
export function BlockPlotHead({ plot, state: { view }, onBack, compact }: HeadProps) {
  const { name, meparCode, area, plantName } = plot;
  const isOwn = view.type === null;
  return (
    <PanelHead
      compact={compact}
      backLabel={isOwn ? texts.back : texts.backToPlot}
      onBack={isOwn ? onBack : () => view.openType(null)}
      over={isOwn ? meparCode : titleOf(view)}
      title={texts.title(name)}
      note={[isOwn ? null : meparCode, formatHectares(area), plantName].filter((part) => part !== null).join(' · ')}
    />
  );
}

interface Props {
  readonly plot: WholeBlockPlot;
  readonly state: BlockPlotView;
  /** The season's curve, where the panel contains it. */
  readonly curve: ReactNode;
}

/** The alert of the day, and which picture is shown where that day has none. */
function AlertNow({ state: { alert, view } }: Pick<Props, 'state'>) {
  if (alert === null) return null;
  const pictured = view.product?.date ?? null;
  return (
    <Alert severity="warning" sx={{ mx: 4, mb: 4 }}>
      {texts.alertNow(formatDate(alert.date), formatHectares(alert.area))}
      {pictured !== null && pictured !== alert.date && ` ${texts.otherPicture(formatDate(pictured))}`}
    </Alert>
  );
}

/** A plot's own view: its products, its data, its alerts. */
function OwnView({ plot, state, curve }: Props) {
  const { role, view } = state;
  return (
    <>
      <AlertNow state={state} />
      <ProductButtons role={role} present={new Set(plot.products.map(({ type }) => type))} onOpen={view.openType} />
      <PlotFacts plot={plot} />
      {curve}
      <PlotAlerts plot={plot} shown={state.alert?.date ?? null} onShow={view.chooseDate} />
    </>
  );
}

/** One type of its products: the legend, the dates, and of the management zones their areas. */
function ProductView({ plot, state, curve }: Props) {
  const { view, scene } = state;
  const { product, kind } = view;
  const isZones = kind.type === 'SoilManagementZone';
  return (
    <>
      <AlertNow state={state} />
      {product === null ? (
        <Typography color="textSecondary" sx={{ px: 4, pb: 4 }}>
          {texts.none}
        </Typography>
      ) : (
        <>
          <Typography variant="body2" sx={{ px: 4, pb: 3 }}>
            {product.description}
          </Typography>
          <Rule />
          <Box sx={{ px: 4, py: 3 }}>{scene.legend}</Box>
        </>
      )}
      {isZones ? (
        <PlotZones plot={plot} />
      ) : (
        <PlotDates
          products={plot.products}
          type={kind.type}
          shown={product}
          onShow={({ subType, date }) => view.choose({ subType, date })}
        />
      )}
      {!isZones && curve}
    </>
  );
}

export const BlockPlotPanel = (props: Props) => (
  <>
    <WholeBlockNote plot={props.plot} />
    {props.state.view.type === null ? <OwnView {...props} /> : <ProductView {...props} />}
  </>
);
