import type { Policy } from '@georisk/contract/endpoints/policies.ts';
import { mayHaveLayer } from '@georisk/contract/layers/layerCatalog.ts';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { href } from '#web/app/routes.ts';
import { useCurrentUser, useSession } from '#web/app/session/useSession.ts';
import { InfoPanel } from '#web/app/shell/InfoPanel.tsx';
import { useBack } from '#web/app/shell/useBack.ts';
import { useScreenTitle } from '#web/app/shell/useScreenTitle.ts';
import { MapView } from '#web/map/MapView.tsx';
import type { MapEvent } from '#web/map/modes/mapMode.ts';
import { FloatingPanel } from '#web/map/ui/FloatingPanel.tsx';
import { LayerSwitcher, type SwitchRow } from '#web/map/ui/LayerSwitcher.tsx';
import { MapButton } from '#web/map/ui/MapButton.tsx';
import { MapFooter } from '#web/map/ui/MapFooter.tsx';
import { MouseCoordinates } from '#web/map/ui/MouseCoordinates.tsx';
import { ZoomButtons } from '#web/map/ui/ZoomButtons.tsx';
import { useGround } from '#web/map/useGround.ts';
import { ProgressView } from '#web/ui/ProgressView.tsx';
import PlotsIcon from '~icons/material-symbols/activity-zone-outline-rounded';
import { LateCurve } from '../curve/LateCurve.tsx';
import { BottomSheet } from '../farmer/BottomSheet.tsx';
import { FarmerOverlay } from '../farmer/FarmerOverlay.tsx';
import { usePlace } from '../farmer/usePlace.ts';
import { PolicyPlotHead, PolicyPlotPanel } from '../policyPlot/PolicyPlotPanel.tsx';
import { policyPlotTexts } from '../policyPlot/texts.hu.ts';
import { DrawingBottom } from '../policyPlots/DrawingBottom.tsx';
import { DrawingNow } from '../policyPlots/DrawingNow.tsx';
import { PlotWorkDialogs } from '../policyPlots/PlotWorkDialogs.tsx';
import { usePlotWork } from '../policyPlots/usePlotWork.ts';
import { CurveDrawer } from '../product/CurveDrawer.tsx';
import { PICKABLE_BLOCKS, useBlockSearch } from '../product/useBlockSearch.ts';
import { PolicyHead, PolicyPanel } from './PolicyPanel.tsx';
import { boxOfPlot, boxOfPlots, policyBlocks } from './policyBlocks.ts';
import { POLICY_BLOCKS, POLICY_PLOTS, policyLayers } from './policyLayers.ts';
import { policyTexts as texts } from './texts.hu.ts';
import { usePolicyView } from './usePolicyView.ts';

const BROWSE = { kind: 'browse', pickable: [POLICY_PLOTS, POLICY_BLOCKS, ...PICKABLE_BLOCKS] } as const;

interface Props {
  readonly policy: Policy;
  readonly onRefresh: () => void;
}

/** A policy on the map with its panel, or one of its plots. */
export function PolicyMap({ policy, onRefresh }: Props) {
  const user = useCurrentUser();
  const { admin } = useSession();
  const navigate = useNavigate();
  const onBack = useBack();
  const view = usePolicyView(policy);
  const { policyPlots: plots } = policy;
  const parcels = useMemo(() => policyBlocks(plots), [plots]);
  const work = usePlotWork({
    userId: user.id,
    parcels,
    onOpen: (code) => {
      const wanted = plots.find(({ meparCode }) => meparCode === code);
      if (view.plot?.meparCode !== code && wanted !== undefined) view.openPlot(wanted.id);
    },
  });
  const isDrawing = work.drawing !== null;
  const place = usePlace(isDrawing, true);
  const roomy = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const hasCities = mayHaveLayer('CITY', user.role);
  const [cities, setCities] = useState(true);
  const [others, setOthers] = useState(true);
  const ground = useGround('CITY', hasCities && cities);
  const except = useMemo(() => [...new Set(plots.map(({ meparCode }) => meparCode))], [plots]);
  const around = useBlockSearch(
    user.role,
    { visible: others && !isDrawing, except },
    (code) => void navigate(href.block(code)),
  );
  useScreenTitle(
    ...(view.plot === null ? [] : [view.plot.plantName ?? policyPlotTexts.unknownPlant]),
    policy.policyNumber,
  );

  const drawn = work.drawing?.draft.plotId ?? null;
  const shown = useMemo(() => policyLayers({ plots, selected: view.plot, drawn }), [plots, view.plot, drawn]);
  const layers = useMemo(
    () => [...ground.layers, ...around.layers, ...shown, ...work.layers],
    [ground.layers, around.layers, shown, work.layers],
  );
  const box = (view.plot === null ? null : boxOfPlot(view.plot)) ?? boxOfPlots(plots);
  const focus = box === null ? null : { key: `${isDrawing ? 'draw ' : ''}${policy.id} ${view.plot?.id ?? ''}`, box };

  const onEvent = (event: MapEvent) => {
    if (isDrawing) work.onEvent(event);
    else if (event.type === 'pick' && event.layer === POLICY_PLOTS) view.openPlot(Number(event.id));
    else around.onEvent(event);
  };

  const curve = (height: number, wide = false) =>
    view.plot !== null && (
      <LateCurve
        key={view.plot.meparCode}
        code={view.plot.meparCode}
        years={[policy.year]}
        shown={null}
        height={height}
        wide={wide}
        canShow={() => true}
        onShow={(date) =>
          view.plot !== null && void navigate(href.block(view.plot.meparCode, { productType: 'NDVI', date }))
        }
      />
    );
  const head = (compact: boolean) =>
    view.plot === null ? (
      <PolicyHead policy={policy} onBack={onBack} compact={compact} />
    ) : (
      <PolicyPlotHead plot={view.plot} onBack={onBack && (() => view.openPlot(null))} compact={compact} />
    );
  const panel =
    view.kind === 'missing' ? (
      <ProgressView what={policyPlotTexts.loading} empty onRetry={onRefresh} />
    ) : view.plot === null ? (
      <PolicyPanel policy={policy} />
    ) : (
      <PolicyPlotPanel
        policy={policy}
        plot={view.plot}
        onDraw={() => view.plot !== null && work.startPlot(view.plot)}
        curve={roomy ? null : curve(200)}
      />
    );

  const rows: readonly SwitchRow[] = [
    ...(hasCities ? [{ layer: 'CITY' as const, on: cities, set: setCities }] : []),
    ...(around.layers.length > 0 ? [{ layer: 'PLOT' as const, on: others, set: setOthers }] : []),
  ];
  const mayDraw = plots.some(({ canEdit }) => canEdit);

  return (
    <Box
      sx={{
        display: 'flex',
        height: '100%',
        position: 'relative',
        overflow: 'hidden',
        '@media print': { display: 'block', height: 'auto', overflow: 'visible' },
      }}
    >
      {!place.small && (
        <InfoPanel open={place.panelOpen} onToggle={place.togglePanel} title={texts.title}>
          {head(false)}
          {panel}
        </InfoPanel>
      )}
      <Box sx={{ flex: 1, minWidth: 0, height: '100%', display: 'flex', flexDirection: 'column' }}>
        <Box sx={{ flex: 1, minHeight: 0, position: 'relative' }}>
          <MapView
            layers={layers}
            focus={focus}
            padding={place.padding}
            mode={work.mode ?? BROWSE}
            sketch={work.sketched}
            onEvent={onEvent}
          >
            <FarmerOverlay
              below={place.below}
              beside={place.beside}
              isCovered={place.stop !== 'peek'}
              topRef={place.top}
              bannersRef={place.banners}
              lowRef={place.low}
              bottomRef={place.bottom}
              top={null}
              banners={isDrawing && <DrawingNow work={work} />}
              buttons={
                <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, pointerEvents: 'auto' }}>
                  <FloatingPanel>
                    {mayDraw && (
                      <MapButton
                        label={texts.manage}
                        icon={<PlotsIcon />}
                        disabled={isDrawing ? texts.drawing : null}
                        onClick={() => work.setDialog(true)}
                      />
                    )}
                    <LayerSwitcher ground={ground} rows={rows} />
                  </FloatingPanel>
                  <FloatingPanel sx={{ display: 'grid' }}>
                    <ZoomButtons />
                  </FloatingPanel>
                </Box>
              }
              legend={null}
              footer={
                <Box sx={{ display: 'grid', justifyItems: 'end', gap: 1 }}>
                  <MouseCoordinates />
                  <MapFooter attribution={ground.attribution} onImagery={ground.chosen.map?.imagery ?? false} />
                </Box>
              }
              bottom={isDrawing && <DrawingBottom work={work} />}
            />
          </MapView>
          {place.hasSheet && (
            <BottomSheet stop={place.stop} onStop={place.setStop} header={head(true)}>
              {panel}
            </BottomSheet>
          )}
        </Box>
        {roomy && view.plot !== null && !isDrawing && <CurveDrawer>{curve(132, true)}</CurveDrawer>}
      </Box>
      <PlotWorkDialogs work={work} parcels={parcels} admin={admin} />
    </Box>
  );
}
