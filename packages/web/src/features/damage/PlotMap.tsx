import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { bboxOf } from '@georisk/domain/geo/bbox.ts';
import Snackbar from '@mui/material/Snackbar';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { href } from '#web/routes/routes.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { asAreal } from '#web/map/areal.ts';
import { DrawingPanel } from '#web/features/damageDrawing/DrawingPanel.tsx';
import { ShapeBanner } from '#web/features/damageDrawing/ShapeBanner.tsx';
import { ShapeBottom } from '#web/features/damageDrawing/ShapeBottom.tsx';
import { useShapeWork } from '#web/features/damageDrawing/useShapeWork.ts';
import { FullMap } from '#web/features/fullMap/FullMap.tsx';
import { usePlotParts } from '#web/features/fullMap/usePlotParts.ts';
import { LeaveDialog } from '#web/features/policyPlots/LeaveDialog.tsx';
import { pictureLayer } from '#web/features/product/blockParts.ts';
import { CurveDrawer } from '#web/features/product/CurveDrawer.tsx';
import { ProductPanel, titleOf } from '#web/features/product/ProductPanel.tsx';
import { ModeBar } from '#web/features/sampling/ModeBar.tsx';
import { PlanPages } from '#web/features/sampling/PlanPages.tsx';
import { SamplingDialogs } from '#web/features/sampling/SamplingDialogs.tsx';
import { SamplingPanel } from '#web/features/sampling/SamplingPanel.tsx';
import { UnfinishedNote } from '#web/features/sampling/UnfinishedNote.tsx';
import { useSampling } from '#web/features/sampling/useSampling.ts';
import { useSamplingModes } from '#web/features/sampling/useSamplingModes.ts';
import { YieldSection } from '#web/features/yieldResult/YieldSection.tsx';
import { outlineLegend, outlineSpecs, POINTS, samplingParts, ZONES } from '#web/features/damagePlot/plotLayers.ts';
import { PlotHead } from './PlotHead.tsx';
import { PlotPanel } from './PlotPanel.tsx';
import { usePlotPicture } from './usePlotPicture.ts';
import { type PlotViewName, usePlotView } from '#web/features/damagePlot/plotView.ts';
import { plotTexts as texts } from '#web/features/damagePlot/plotTexts.hu.ts';

const NONE: readonly never[] = [];

/** During sampling or drawing a tap beside the target must not lead away to a neighbour's plot. */
const PICKED: Readonly<Partial<Record<PlotViewName, readonly string[]>>> = {
  sampling: [POINTS, ZONES],
  drawing: NONE,
};

/** A damaged plot on the map: its own view, the drawing, the sampling, or one of its pictures. */
export function PlotMap({ plot, outbox }: { readonly plot: DamagePlot; readonly outbox: Outbox }) {
  const user = useCurrentUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  const view = usePlotView(plot.damage.damageNumber, plot.id);
  const onChanged = () => {
    for (const key of ['damagePlot', 'damage', 'damageHistory']) void client.invalidateQueries({ queryKey: [key] });
  };
  const shapes = useShapeWork({ plot, outbox, onChanged });
  const sampling = useSampling(plot, outbox);
  const modes = useSamplingModes(sampling, plot.canEdit);
  const [printing, setPrinting] = useState(false);
  const isProduct = view.name === 'product';
  const roomy = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const { view: product, subject, scene, ...picture } = usePlotPicture(plot, user.role, isProduct);
  const { drawing } = shapes;
  const target = drawing?.draft.target ?? null;
  const drawnArea = target?.kind === 'area' ? target.areaId : null;
  const drawsTable = target?.kind === 'table';
  const zonesOn = !isProduct && view.name !== 'drawing';
  const isOver = isProduct || (zonesOn && (plot.samplingZones ?? []).length > 0);
  const outlines = useMemo(
    () => outlineSpecs(plot, { area: drawnArea, table: drawsTable, isOver }),
    [plot, drawnArea, drawsTable, isOver],
  );
  const except = useMemo(
    () => ({ mepar: new Set([plot.meparCode]), damagePlot: new Set([String(plot.id)]) }),
    [plot.meparCode, plot.id],
  );
  const around = usePlotParts({ except });
  const parts = [
    ...around.map((part) =>
      part.layer === 'PLOT'
        ? { ...part, legend: { kind: 'swatches' as const, rows: outlineLegend(plot, isOver) } }
        : part,
    ),
    ...samplingParts(
      { ...plot, sampling: [...sampling.points] },
      { next: sampling.next, zonesOn, pointsOn: drawing === null, onPoint: (id) => modes.onPick(id) },
    ),
    ...(isProduct ? [picture.part] : []),
  ];
  const geometry = plot.tableGeometry ?? plot.meparPolygon;
  const plant = plot.plantName ?? texts.unknownPlant;
  const named = isProduct ? titleOf(product) : texts.views[view.name];
  useScreenTitle(named, plot.damage.damageNumber);

  const head = (compact: boolean) => (
    <PlotHead
      plot={plot}
      view={view.name}
      named={named}
      compact={compact}
      onBack={() => (view.name === 'plot' ? void navigate(href.damage(plot.damage.damageNumber)) : view.open('plot'))}
    />
  );
  const bodies = {
    plot: <PlotPanel plot={plot} view={view} result={<YieldSection plot={plot} />} />,
    drawing: <DrawingPanel plot={plot} work={shapes} onChanged={onChanged} />,
    sampling: <SamplingPanel plot={plot} sampling={sampling} modes={modes} onPrint={() => setPrinting(true)} />,
    product: (
      <ProductPanel
        alerts={subject.alerts}
        view={product}
        legend={scene.legend}
        curve={roomy ? null : scene.curve(200)}
      />
    ),
  };

  return (
    <>
      <FullMap
        title={[named, plant, plot.damage.damageNumber].join(' · ')}
        parts={parts}
        fixed={[...outlines, ...picture.fixed, ...shapes.layers]}
        focus={
          geometry === null
            ? null
            : { key: `${drawing === null ? '' : 'draw '}plot ${plot.id}`, box: bboxOf(asAreal(geometry)) }
        }
        panel={{ title: named, head, body: bodies[view.name] }}
        startsOpen
        picks={PICKED[view.name]}
        told={isProduct ? [pictureLayer(user.role)] : NONE}
        paper={
          view.name === 'sampling'
            ? {
                open: printing,
                setOpen: setPrinting,
                title: texts.planTitle(plot.damage.damageNumber),
                pages: <PlanPages plot={plot} points={sampling.points} />,
              }
            : null
        }
        work={shapes.mapWork ?? modes.mapWork ?? (isProduct ? scene.work : null)}
        tools={isProduct && scene.tools}
        banners={
          drawing !== null ? (
            <ShapeBanner work={shapes} plot={plot} />
          ) : (
            view.name === 'sampling' &&
            plot.canEdit &&
            modes.opened === null && <UnfinishedNote points={sampling.points} outbox={outbox} onOpen={modes.open} />
          )
        }
        bottom={drawing !== null ? <ShapeBottom work={shapes} /> : isProduct ? scene.bottom : <ModeBar modes={modes} />}
        drawer={isProduct && roomy && <CurveDrawer>{scene.curve(132, true)}</CurveDrawer>}
      >
        {isProduct && scene.overlay}
      </FullMap>
      {isProduct && scene.dialog}
      <SamplingDialogs plot={plot} sampling={sampling} modes={modes} outbox={outbox} />
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
