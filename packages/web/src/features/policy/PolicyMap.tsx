import type { Policy } from '@georisk/contract/verticals/insurance/policies.ts';
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
import { LateCurve } from '#web/features/curve/LateCurve.tsx';
import { FullMap } from '#web/features/fullMap/FullMap.tsx';
import { usePlotParts } from '#web/features/fullMap/usePlotParts.ts';
import { PolicyPlotHead, PolicyPlotPanel } from '#web/features/policyPlot/PolicyPlotPanel.tsx';
import { policyPlotTexts } from '#web/features/policyPlot/texts.hu.ts';
import { DrawingBottom } from '#web/features/policyPlots/DrawingBottom.tsx';
import { DrawingNow } from '#web/features/policyPlots/DrawingNow.tsx';
import { PlotWorkDialogs } from '#web/features/policyPlots/PlotWorkDialogs.tsx';
import { usePlotWork } from '#web/features/policyPlots/usePlotWork.ts';
import { CurveDrawer } from '#web/features/product/CurveDrawer.tsx';
import { PolicyHead, PolicyPanel } from './PolicyPanel.tsx';
import { boxOfPlot, boxOfPlots, policyBlocks } from './policyBlocks.ts';
import { POLICY_LIT, policyLayers } from './policyLayers.ts';
import { withOwnShapes } from './policyParts.ts';
import { policyTexts as texts } from './texts.hu.ts';
import { usePolicyView } from './usePolicyView.ts';

const NOTHING = () => undefined;

interface Props {
  readonly policy: Policy;
  readonly outbox: Outbox;
  readonly onRefresh: () => void;
}

/** A policy on the map with its panel, or one of its plots. */
export function PolicyMap({ policy, outbox, onRefresh }: Props) {
  const { admin } = useSession();
  const navigate = useNavigate();
  const onBack = useBack();
  const roomy = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const view = usePolicyView(policy);
  const { policyPlots: plots } = policy;
  const parcels = useMemo(() => policyBlocks(plots), [plots]);
  const work = usePlotWork({ outbox, parcels, onOpen: NOTHING });
  const isDrawing = work.drawing !== null;
  const drawn = work.drawing?.draft.plotId ?? null;
  // The panel shows the begun plot of the list.
  const follow = useEffectEvent((plotId: typeof drawn) => {
    if (plotId !== null && view.plot?.id !== plotId) view.openPlot(plotId);
  });
  useEffect(() => follow(drawn), [drawn]);

  const except = useMemo(
    () => ({
      mepar: new Set(plots.map(({ meparCode }) => meparCode)),
      policyPlot: new Set(plots.map(({ id }) => String(id))),
    }),
    [plots],
  );
  const around = usePlotParts({ except });
  const specs = useMemo(() => policyLayers({ plots, selected: view.plot, drawn }), [plots, view.plot, drawn]);
  const fixed = [...specs.filter(({ key }) => key === POLICY_LIT), ...work.layers];
  const onBlock = (code: string) => void navigate(href.block(code));
  const parts = withOwnShapes(around, { plots, specs, onBlock, onPlot: view.openPlot });
  const box = (view.plot === null ? null : boxOfPlot(view.plot)) ?? boxOfPlots(plots);
  const focus = box === null ? null : { key: `${isDrawing ? 'draw ' : ''}${policy.id} ${view.plot?.id ?? ''}`, box };

  const name = view.plot === null ? null : (view.plot.plantName ?? policyPlotTexts.unknownPlant);
  useScreenTitle(...(name === null ? [] : [name]), policy.policyNumber);

  const { plot } = view;
  const curve = (height: number, wide = false) =>
    plot !== null && (
      <LateCurve
        key={plot.meparCode}
        code={plot.meparCode}
        years={[policy.year]}
        shown={null}
        height={height}
        wide={wide}
        canShow={() => true}
        onShow={(date) => void navigate(href.block(plot.meparCode, { productType: 'NDVI', date }))}
      />
    );
  const head = (compact: boolean) =>
    plot === null ? (
      <PolicyHead policy={policy} onBack={onBack} compact={compact} />
    ) : (
      <PolicyPlotHead plot={plot} onBack={onBack && (() => view.openPlot(null))} compact={compact} />
    );
  const body =
    view.kind === 'missing' ? (
      <ProgressView what={policyPlotTexts.loading} empty onRetry={onRefresh} />
    ) : plot === null ? (
      <PolicyPanel policy={policy} />
    ) : (
      <PolicyPlotPanel
        policy={policy}
        plot={plot}
        onDraw={isDrawing ? null : () => work.startPlot(plot)}
        curve={roomy ? null : curve(200)}
      />
    );

  return (
    <>
      <FullMap
        title={[plot === null ? texts.title : policyPlotTexts.title, name, policy.policyNumber]
          .filter((part) => part !== null)
          .join(' · ')}
        parts={parts}
        fixed={fixed}
        focus={focus}
        panel={{ title: plot === null ? texts.title : policyPlotTexts.title, head, body }}
        startsOpen
        work={
          work.mode === null
            ? null
            : { mode: work.mode, sketch: work.sketched, onEvent: work.onEvent, busy: texts.drawing, needsRoom: true }
        }
        tools={
          plots.some(({ canEdit }) => canEdit) && (
            <MapButton
              label={texts.manage}
              icon={<PlotsIcon />}
              disabled={isDrawing ? texts.drawing : null}
              onClick={() => work.setDialog(true)}
            />
          )
        }
        banners={isDrawing && <DrawingNow work={work} />}
        bottom={isDrawing && <DrawingBottom work={work} />}
        drawer={roomy && plot !== null && !isDrawing && <CurveDrawer>{curve(132, true)}</CurveDrawer>}
      />
      <PlotWorkDialogs work={work} parcels={parcels} admin={admin} />
    </>
  );
}
