import type { Policy, PolicyPlot } from '@georisk/contract/verticals/insurance/policies.ts';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { href } from '#web/routes/routes.ts';
import { useSession } from '#web/session/useSession.ts';
import { useBack } from '#web/session/useBack.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { MapButton } from '#web/map/ui/MapButton.tsx';
import { ProgressView } from '#web/ui/ProgressView.tsx';
import PlotsIcon from '~icons/material-symbols/activity-zone-outline-rounded';
import { LateCurve } from '#web/shared/curve/LateCurve.tsx';
import type { EarlySheet } from '#web/mapScreen/earlySheet.ts';
import { FullMap, type MapWork } from '#web/shared/fullMap/FullMap.tsx';
import { usePlotParts } from '#web/shared/fullMap/usePlotParts.ts';
import { PolicyPlotHead, PolicyPlotPanel } from '#web/shared/policyPlot/PolicyPlotPanel.tsx';
import { policyPlotTexts } from '#web/shared/policyPlot/texts.hu.ts';
import { DrawingBottom } from '#web/shared/policyPlots/DrawingBottom.tsx';
import { DrawingNow } from '#web/shared/policyPlots/DrawingNow.tsx';
import { PlotWorkDialogs } from '#web/shared/policyPlots/PlotWorkDialogs.tsx';
import { type PlotWork, usePlotWork } from '#web/shared/policyPlots/usePlotWork.ts';
import { CurveDrawer } from '#web/shared/product/CurveDrawer.tsx';
import { PolicyHead, PolicyPanel } from './PolicyPanel.tsx';
import { boxOfPlot, boxOfPlots, policyBlocks } from './policyBlocks.ts';
import { POLICY_LIT, policyLayers } from './policyLayers.ts';
import { withOwnShapes } from './policyParts.ts';
import { policyTexts as texts } from './texts.hu.ts';
import { type PolicyView, usePolicyView } from './usePolicyView.ts';

const NOTHING = () => undefined;

interface Props {
  readonly policy: Policy;
  readonly outbox: Outbox;
  readonly startsOpen: EarlySheet['startsOpen'];
  readonly onRefresh: () => void;
}

/** The map's parts of a policy: its plots, their blocks, and the plots of others around them. */
function usePolicyParts(policy: Policy, view: PolicyView, drawn: number | null) {
  const navigate = useNavigate();
  const { policyPlots: plots } = policy;
  const except = useMemo(
    () => ({
      mepar: new Set(plots.map(({ meparCode }) => meparCode)),
      policyPlot: new Set(plots.map(({ id }) => String(id))),
    }),
    [plots],
  );
  const around = usePlotParts({ except });
  const specs = useMemo(() => policyLayers({ plots, selected: view.plot, drawn }), [plots, view.plot, drawn]);
  const onBlock = (code: string) => void navigate(href.block(code));
  return {
    parts: withOwnShapes(around, { plots, specs, onBlock, onPlot: view.openPlot }),
    lit: specs.filter(({ key }) => key === POLICY_LIT),
  };
}

interface CurveProps {
  readonly plot: PolicyPlot;
  readonly year: number;
  readonly height: number;
  readonly wide?: boolean;
}

function PlotCurve({ plot, year, ...size }: CurveProps) {
  const navigate = useNavigate();
  return (
    <LateCurve
      key={plot.meparCode}
      code={plot.meparCode}
      years={[year]}
      shown={null}
      canShow={() => true}
      onShow={(date) => void navigate(href.block(plot.meparCode, { productType: 'NDVI', date }))}
      {...size}
    />
  );
}

interface BodyProps extends Pick<Props, 'policy' | 'onRefresh'> {
  readonly view: PolicyView;
  readonly work: PlotWork;
  /** The curve has a place of its own below the map. */
  readonly roomy: boolean;
}

/** Content of the panel: the policy, or the plot that was chosen. */
function Body({ policy, view, work, roomy, onRefresh }: BodyProps) {
  const { plot } = view;
  if (view.kind === 'missing') return <ProgressView what={policyPlotTexts.loading} empty onRetry={onRefresh} />;
  if (plot === null) return <PolicyPanel policy={policy} />;
  return (
    <PolicyPlotPanel
      policy={policy}
      plot={plot}
      onDraw={work.drawing === null ? () => work.startPlot(plot) : null}
      curve={roomy ? null : <PlotCurve plot={plot} year={policy.year} height={200} />}
    />
  );
}

const mapWorkOf = ({ mode, sketched, onEvent }: PlotWork): MapWork | null =>
  mode === null ? null : { mode, sketch: sketched, onEvent, busy: texts.drawing, needsRoom: true };

/** A policy on the map with its panel, or one of its plots. */
export function PolicyMap({ policy, outbox, startsOpen, onRefresh }: Props) {
  const { admin } = useSession();
  const onBack = useBack();
  const roomy = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const view = usePolicyView(policy);
  const { plot } = view;
  const { policyPlots: plots } = policy;
  const parcels = useMemo(() => policyBlocks(plots), [plots]);
  const work = usePlotWork({ outbox, parcels, onOpen: NOTHING });
  const isDrawing = work.drawing !== null;
  const drawn = work.drawing?.draft.plotId ?? null;
  // The panel shows the begun plot of the list.
  const follow = useEffectEvent((plotId: typeof drawn) => {
    if (plotId !== null && plot?.id !== plotId) view.openPlot(plotId);
  });
  useEffect(() => follow(drawn), [drawn]);
  const { parts, lit } = usePolicyParts(policy, view, drawn);

  const box = (plot === null ? null : boxOfPlot(plot)) ?? boxOfPlots(plots);
  const focus =
    box === null
      ? null
      : ({ key: `${isDrawing ? 'draw ' : ''}${policy.id} ${plot?.id ?? ''}`, box, keeps: 'opened' } as const);
  const kind = plot === null ? texts.title : policyPlotTexts.title;
  const name = plot === null ? [] : [plot.plantName ?? policyPlotTexts.unknownPlant];
  useScreenTitle(...name, policy.policyNumber);
  const head = (compact: boolean) =>
    plot === null ? (
      <PolicyHead policy={policy} onBack={onBack} compact={compact} />
    ) : (
      <PolicyPlotHead plot={plot} onBack={onBack && (() => view.openPlot(null))} compact={compact} />
    );
  const body = <Body policy={policy} view={view} work={work} roomy={roomy} onRefresh={onRefresh} />;
  const manage = (
    <MapButton
      label={texts.manage}
      icon={<PlotsIcon />}
      disabled={isDrawing ? texts.drawing : null}
      onClick={() => work.setDialog(true)}
    />
  );
  const curve = plot !== null && <PlotCurve plot={plot} year={policy.year} height={132} wide />;
  return (
    <>
      <FullMap
        title={[kind, ...name, policy.policyNumber].join(' · ')}
        parts={parts}
        fixed={[...lit, ...work.layers]}
        focus={focus}
        panel={{ title: kind, head, body }}
        startsOpen={startsOpen}
        work={mapWorkOf(work)}
        tools={plots.some(({ canEdit }) => canEdit) && manage}
        banners={isDrawing && <DrawingNow work={work} />}
        bottom={isDrawing && <DrawingBottom work={work} />}
        drawer={roomy && curve !== false && !isDrawing && <CurveDrawer>{curve}</CurveDrawer>}
      />
      <PlotWorkDialogs work={work} parcels={parcels} admin={admin} />
    </>
  );
}
