import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { bboxOf } from '@georisk/domain/geo/bbox.ts';
import Snackbar from '@mui/material/Snackbar';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { href } from '#web/routes/routes.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { usePlotOperations } from '#web/offline/useOutbox.ts';
import { asAreal } from '#web/map/areal.ts';
import { NO_PADDING, showBox } from '#web/map/camera.ts';
import type { MapFocus } from '#web/map/MapView.tsx';
import { DrawingPanel } from './damageDrawing/DrawingPanel.tsx';
import { ShapeBanner } from './damageDrawing/ShapeBanner.tsx';
import { ShapeBottom } from './damageDrawing/ShapeBottom.tsx';
import type { ShapeWork } from './damageDrawing/useShapeWork.ts';
import { type WaitingShapes, waitingShapes, withWaiting } from './damageDrawing/waitingShapes.ts';
import type { EarlySheet } from '#web/mapScreen/earlySheet.ts';
import { FullMap } from '#web/shared/fullMap/FullMap.tsx';
import { LeaveDialog } from '#web/shared/policyPlots/LeaveDialog.tsx';
import { pictureLayer } from '#web/shared/product/blockParts.ts';
import { CurveDrawer } from '#web/shared/product/CurveDrawer.tsx';
import { ProductPanel } from '#web/shared/product/ProductPanel.tsx';
import { ModeBar } from './sampling/ModeBar.tsx';
import { PlanPages } from './sampling/PlanPages.tsx';
import { SamplingDialogs } from './sampling/SamplingDialogs.tsx';
import { SamplingPanel } from './sampling/SamplingPanel.tsx';
import { UnfinishedNote } from './sampling/UnfinishedNote.tsx';
import { YieldSection } from './yieldResult/YieldSection.tsx';
import { POINTS, ZONES } from '#web/shared/damagePlot/plotLayers.ts';
import { PlotHead } from './PlotHead.tsx';
import { PlotPanel } from './PlotPanel.tsx';
import { type PlotMapState, usePlotMap } from './usePlotMap.ts';
import type { PlotViewName } from '#web/shared/damagePlot/plotView.ts';
import { plotTexts as texts } from '#web/shared/damagePlot/plotTexts.hu.ts';

const NONE: readonly never[] = [];

/** During sampling or drawing a tap beside the target must not lead away to a neighbour's plot. */
const PICKED: Readonly<Partial<Record<PlotViewName, readonly string[]>>> = {
  sampling: [POINTS, ZONES],
  drawing: NONE,
};

interface PartProps {
  readonly plot: DamagePlot;
  readonly map: PlotMapState;
}

interface BodyProps extends PartProps {
  readonly waiting: WaitingShapes['areas'];
  readonly roomy: boolean;
  readonly onPrint: () => void;
}

/** Content of the panel, by the view. */
function Body({ plot, waiting, map, roomy, onPrint }: BodyProps) {
  const { view, shapes, sampling, modes, picture, onChanged } = map;
  const { scene, subject } = picture;
  switch (view.name) {
    case 'plot':
      return <PlotPanel plot={plot} view={view} result={<YieldSection plot={plot} />} />;
    case 'drawing':
      return <DrawingPanel plot={plot} waiting={waiting} work={shapes} onChanged={onChanged} />;
    case 'sampling':
      return <SamplingPanel plot={plot} sampling={sampling} modes={modes} onPrint={onPrint} />;
    case 'product':
      return (
        <ProductPanel
          alerts={subject.alerts}
          view={picture.view}
          legend={scene.legend}
          curve={roomy ? null : scene.curve(200)}
        />
      );
    default:
      return view.name satisfies never;
  }
}

/** The state of the drawing, or the points that wait for their data. */
function Banners({ plot, map: { view, shapes, sampling, modes }, outbox }: PartProps & { readonly outbox: Outbox }) {
  if (shapes.drawing !== null) return <ShapeBanner work={shapes} plot={plot} />;
  if (view.name !== 'sampling' || !plot.canEdit || modes.opened !== null) return null;
  return <UnfinishedNote points={sampling.points} outbox={outbox} onOpen={modes.open} />;
}

function ShapeNotices({ shapes }: { readonly shapes: ShapeWork }) {
  return (
    <>
      {shapes.drawing?.leaving === true && (
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

function focusOf({ id, tableGeometry, meparPolygon }: DamagePlot, isDrawing: boolean): MapFocus | null {
  const geometry = tableGeometry ?? meparPolygon;
  return geometry === null ? null : { key: `${isDrawing ? 'draw ' : ''}plot ${id}`, box: bboxOf(asAreal(geometry)) };
}

interface Props {
  readonly plot: DamagePlot;
  readonly outbox: Outbox;
  /** `list`: a phone's sheet begins half open. */
  readonly startsOpen: EarlySheet['startsOpen'];
}

/** A damaged plot on the map: its own view, the drawing, the sampling, or one of its pictures. */
export function PlotMap({ plot: stored, outbox, startsOpen }: Props) {
  const operations = usePlotOperations(outbox, `damagePlots/${stored.id}`);
  const waiting = useMemo(() => waitingShapes(operations), [operations]);
  const plot = useMemo(() => withWaiting(stored, waiting), [stored, waiting]);
  const navigate = useNavigate();
  const roomy = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const [printing, setPrinting] = useState(false);
  const map = usePlotMap(plot, outbox);
  const { view, isProduct, named, shapes, sampling, modes } = map;
  const { scene } = map.picture;
  const { damageNumber } = plot.damage;
  const isDrawing = shapes.drawing !== null;
  useScreenTitle(named, damageNumber);

  const onBack = () => (view.name === 'plot' ? void navigate(href.damage(damageNumber)) : view.open('plot'));
  const head = (compact: boolean) => (
    <PlotHead plot={plot} view={view.name} named={named} compact={compact} onBack={onBack} />
  );
  /** The plan on paper shows the whole plot, wherever the screen is. */
  const print = (open: boolean) => {
    const focus = open ? focusOf(plot, false) : null;
    if (focus !== null) showBox(focus.box, NO_PADDING, { animated: false });
    setPrinting(open);
  };
  const body = <Body plot={plot} waiting={waiting.areas} map={map} roomy={roomy} onPrint={() => print(true)} />;
  const paper = {
    open: printing,
    setOpen: print,
    title: texts.planTitle(damageNumber),
    pages: <PlanPages plot={plot} points={sampling.points} />,
  };
  return (
    <>
      <FullMap
        title={[named, plot.plantName ?? texts.unknownPlant, damageNumber].join(' · ')}
        parts={map.parts}
        fixed={map.fixed}
        focus={focusOf(plot, isDrawing)}
        panel={{ title: named, head, body }}
        startsOpen={startsOpen}
        picks={PICKED[view.name]}
        told={isProduct ? [pictureLayer(map.role)] : NONE}
        paper={view.name === 'sampling' ? paper : null}
        work={shapes.mapWork ?? modes.mapWork ?? (isProduct ? scene.work : null)}
        tools={isProduct && scene.tools}
        banners={<Banners plot={plot} map={map} outbox={outbox} />}
        bottom={isDrawing ? <ShapeBottom work={shapes} /> : isProduct ? scene.bottom : <ModeBar modes={modes} />}
        drawer={isProduct && roomy && <CurveDrawer>{scene.curve(132, true)}</CurveDrawer>}
      >
        {isProduct && scene.overlay}
      </FullMap>
      {isProduct && scene.dialog}
      <SamplingDialogs plot={plot} sampling={sampling} modes={modes} outbox={outbox} />
      <ShapeNotices shapes={shapes} />
    </>
  );
}
