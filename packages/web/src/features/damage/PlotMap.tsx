import type { DamagePlot } from '@georisk/contract/endpoints/damagePlots.ts';
import { bboxOf } from '@georisk/domain/geo/bbox.ts';
import Snackbar from '@mui/material/Snackbar';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { href } from '#web/app/routes.ts';
import { useCurrentUser } from '#web/app/session/useSession.ts';
import { useScreenTitle } from '#web/app/shell/useScreenTitle.ts';
import { formatHectares } from '#web/lib/format.ts';
import { asAreal } from '#web/map/areal.ts';
import { DrawingPanel } from '../damageDrawing/DrawingPanel.tsx';
import { ShapeBanner } from '../damageDrawing/ShapeBanner.tsx';
import { ShapeBottom } from '../damageDrawing/ShapeBottom.tsx';
import { useShapeWork } from '../damageDrawing/useShapeWork.ts';
import { FullMap } from '../fullMap/FullMap.tsx';
import { usePlotParts } from '../fullMap/usePlotParts.ts';
import { LeaveDialog } from '../policyPlots/LeaveDialog.tsx';
import { PanelHead } from '../product/PanelHead.tsx';
import { ModeBar } from '../sampling/ModeBar.tsx';
import { SamplingDialogs } from '../sampling/SamplingDialogs.tsx';
import { SamplingPanel } from '../sampling/SamplingPanel.tsx';
import { useSampling } from '../sampling/useSampling.ts';
import { useSamplingModes } from '../sampling/useSamplingModes.ts';
import { YieldSection } from '../yieldResult/YieldSection.tsx';
import { outlineLegend, outlineSpecs, samplingParts } from './plotLayers.ts';
import { PlotPanel } from './PlotPanel.tsx';
import { pictureOf, picturePart, PlotProductPanel } from './PlotProduct.tsx';
import { usePlotView } from './plotView.ts';
import { plotTexts as texts } from './plotTexts.hu.ts';

/** A damaged plot on the map: its own view, the drawing, the sampling, or one of its pictures. */
export function PlotMap({ plot }: { readonly plot: DamagePlot }) {
  const user = useCurrentUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  const view = usePlotView(plot.damage.damageNumber, plot.id);
  const onChanged = () => {
    for (const key of ['damagePlot', 'damage', 'damageHistory']) void client.invalidateQueries({ queryKey: [key] });
  };
  const shapes = useShapeWork({ plot, userId: user.id, onChanged });
  const sampling = useSampling(plot, user.id);
  const modes = useSamplingModes(sampling, plot.canEdit);
  const { drawing } = shapes;
  const target = drawing?.draft.target ?? null;
  const drawnArea = target?.kind === 'area' ? target.areaId : null;
  const drawsTable = target?.kind === 'table';
  const outlines = useMemo(
    () => outlineSpecs(plot, { area: drawnArea, table: drawsTable }),
    [plot, drawnArea, drawsTable],
  );
  const except = useMemo(
    () => ({ mepar: new Set([plot.meparCode]), damagePlot: new Set([String(plot.id)]) }),
    [plot.meparCode, plot.id],
  );
  const around = usePlotParts({ except });
  const picture = pictureOf(plot, view);
  const parts = [
    ...around.map((part) =>
      part.layer === 'PLOT' ? { ...part, legend: { kind: 'swatches' as const, rows: outlineLegend(plot) } } : part,
    ),
    ...samplingParts({ ...plot, sampling: [...sampling.points] }, sampling.next, (id) => modes.onPick(id)),
    ...(view.name === 'product' ? [picturePart(plot, picture)] : []),
  ];
  const geometry = plot.tableGeometry ?? plot.meparPolygon;
  const plant = plot.plantName ?? texts.unknownPlant;
  useScreenTitle(texts.views[view.name], plot.damage.damageNumber);

  const head = (compact: boolean) => (
    <PanelHead
      compact={compact}
      backLabel={view.name === 'plot' ? texts.backToCase : texts.backToPlot}
      onBack={() => (view.name === 'plot' ? void navigate(href.damage(plot.damage.damageNumber)) : view.open('plot'))}
      over={compact ? plot.meparCode : `${texts.views[view.name]} · ${plot.damage.damageNumber}`}
      title={plant}
      note={[plot.meparCode, formatHectares(plot.area)].join(' · ')}
    />
  );
  const bodies = {
    plot: <PlotPanel plot={plot} view={view} result={<YieldSection plot={plot} />} />,
    drawing: <DrawingPanel plot={plot} work={shapes} onChanged={onChanged} />,
    sampling: <SamplingPanel plot={plot} sampling={sampling} modes={modes} />,
    product: <PlotProductPanel picture={picture} view={view} />,
  };

  return (
    <>
      <FullMap
        title={[texts.views[view.name], plant, plot.damage.damageNumber].join(' · ')}
        parts={parts}
        fixed={[...outlines, ...shapes.layers]}
        focus={
          geometry === null
            ? null
            : { key: `${drawing === null ? '' : 'draw '}plot ${plot.id}`, box: bboxOf(asAreal(geometry)) }
        }
        panel={{ title: texts.views[view.name], head, body: bodies[view.name] }}
        startsOpen
        work={shapes.mapWork ?? modes.mapWork}
        banners={drawing !== null && <ShapeBanner work={shapes} plot={plot} />}
        bottom={drawing === null ? <ModeBar modes={modes} /> : <ShapeBottom work={shapes} />}
      />
      <SamplingDialogs plot={plot} sampling={sampling} modes={modes} userId={user.id} />
      {drawing?.leaving === true && (
        <LeaveDialog onStay={() => shapes.act({ type: 'stay' })} onLeave={shapes.discard} />
      )}
      <Snackbar
        open={shapes.notice !== null}
        message={shapes.notice}
        autoHideDuration={6000}
        onClose={() => shapes.setNotice(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      />
    </>
  );
}
