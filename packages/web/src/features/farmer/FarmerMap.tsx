import { shownDate } from '@georisk/domain/farmer/farmerButtons.ts';
import { ndviBanner } from '@georisk/domain/farmer/ndviBanner.ts';
import { latenessOf, passesOf } from '@georisk/domain/farmer/timeStrip.ts';
import { bboxOf, unionBBox } from '@georisk/domain/geo/bbox.ts';
import { isRampId } from '@georisk/domain/ndvi/ramp.ts';
import Box from '@mui/material/Box';
import Snackbar from '@mui/material/Snackbar';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useCurrentUser, useSession } from '#web/app/session/useSession.ts';
import { InfoPanel } from '#web/app/shell/InfoPanel.tsx';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { logAction } from '#web/lib/log.ts';
import { MapView } from '#web/map/MapView.tsx';
import { useMeasuring } from '#web/map/measure/useMeasuring.ts';
import type { MapEvent } from '#web/map/modes/mapMode.ts';
import { positionLayer, usePosition } from '#web/map/position/position.ts';
import { useStored } from '#web/map/stored.ts';
import { FloatingPanel } from '#web/map/ui/FloatingPanel.tsx';
import { LayerSwitcher } from '#web/map/ui/LayerSwitcher.tsx';
import { MapFooter } from '#web/map/ui/MapFooter.tsx';
import { useGround } from '#web/map/useGround.ts';
import { meanOnDate } from '../block/ndviOnDate.ts';
import { LeaveDialog } from '../policyPlots/LeaveDialog.tsx';
import { PlotsDialog } from '../policyPlots/PlotsDialog.tsx';
import { usePlotWork } from '../policyPlots/usePlotWork.ts';
import { BottomSheet } from './BottomSheet.tsx';
import { FarmerButtons } from './FarmerButtons.tsx';
import { FarmerControls } from './FarmerControls.tsx';
import { FarmerOverlay } from './FarmerOverlay.tsx';
import { farmerLayers, PICKABLE } from './farmerLayers.ts';
import { MapBanners } from './MapBanners.tsx';
import { MapBottom } from './MapBottom.tsx';
import { NdviLegend } from './NdviLegend.tsx';
import { ParcelDetails, ParcelTitle } from './ParcelDetails.tsx';
import { lacksOutline, type Parcel } from './parcel.ts';
import { switchRows } from './switchRows.ts';
import { TimeStrip } from './TimeStrip.tsx';
import { farmerTexts as texts } from './texts.hu.ts';
import { useFarmerActions } from './useFarmerActions.ts';
import { useMapToggles } from './useMapToggles.ts';
import { useToday } from './useParcels.ts';
import { usePlace } from './usePlace.ts';

interface Props {
  readonly parcels: readonly Parcel[];
  /** The last reading failed; what is shown is what was read before. */
  readonly isStale: boolean;
  readonly onRefresh: () => void;
}

/** The farmer's map with everything on it: his parcels, their NDVI and alerts, and the boundaries he draws. */
export function FarmerMap({ parcels, isStale, onRefresh }: Props) {
  const user = useCurrentUser();
  const { admin } = useSession();
  const today = useToday();
  const measuring = useMeasuring();
  const position = usePosition();
  const settlements = useState(true);
  const plots = useState(true);
  const [storedRamp, setRamp] = useStored('georisk-ramp');
  const ramp = isRampId(storedRamp) ? storedRamp : 'ndvi';

  const work = usePlotWork({ userId: user.id, parcels, onOpen: (code) => openBlock(code) });
  const isDrawing = work.drawing !== null;
  const actions = useFarmerActions(parcels, isDrawing);
  const { selection, situation } = actions;
  const openBlock = (code: string) => {
    measuring.stop();
    actions.onPick(code);
  };
  const place = usePlace(isDrawing);
  const toggles = useMapToggles(selection?.view ?? 'ndvi');
  const ground = useGround('FARMER_CITY', settlements[0]);

  const parcel = selection?.block ?? null;
  const date = selection === null ? null : shownDate(selection);
  const code = parcel?.meparCode;
  const block = useQuery({
    ...apiQuery('block', { params: { code: code ?? '' } }),
    ...(code === undefined ? { queryFn: skipToken } : {}),
    meta: { errorPage: false },
  });
  const figures = meanOnDate(block.data?.products ?? [], date)?.product.data;
  const own = figures?.min == null || figures.max == null ? null : { min: figures.min, max: figures.max };

  const view = selection?.view;
  useEffect(() => {
    if (code !== undefined && view !== undefined) logAction(`view-${view}`, `blocks/${code}`);
  }, [code, view]);

  const { ndviOn, alertsOn } = toggles;
  const [plotsOn] = plots;
  const drawnPlot = work.drawing?.draft.plotId ?? null;
  const farmer = useMemo(
    () =>
      farmerLayers({ parcels, selection, ndviOn, alertsOn, plotsOn: plotsOn && drawnPlot === null, ramp, drawnPlot }),
    [parcels, selection, ndviOn, alertsOn, plotsOn, ramp, drawnPlot],
  );
  const here = useMemo(() => positionLayer(position), [position]);
  const layers = useMemo(
    () => [...ground.layers, ...farmer, ...work.layers, measuring.layer, here],
    [ground.layers, farmer, work.layers, measuring.layer, here],
  );

  const looked = work.parcel ?? parcel;
  const focus =
    looked === null
      ? { key: 'all', box: parcels.map(({ geom }) => bboxOf(geom)).reduce(unionBBox) }
      : { key: `${isDrawing ? 'draw ' : ''}${looked.meparCode}`, box: bboxOf(looked.geom) };
  const mode = work.mode ?? (measuring.on ? measuring.mode : ({ kind: 'browse', pickable: PICKABLE } as const));
  const onEvent = (event: MapEvent) => {
    if (isDrawing) work.onEvent(event);
    else if (event.type === 'pick') actions.onPick(event.id);
    else measuring.onEvent(event);
  };

  const ndviDates = parcel?.ndvi.map((row) => row.date) ?? null;
  const banner = ndviBanner(ndviDates, today);
  const passes = useMemo(() => (parcel === null ? [] : passesOf(parcel)), [parcel]);

  const details = (
    <ParcelDetails
      parcels={parcels}
      selection={selection}
      block={block}
      hidePolicyDamage={user.hidePolicyDamage}
      isDrawing={isDrawing}
      ramp={ramp}
      own={own}
      onRamp={setRamp}
      onShow={actions.onShow}
      onParcel={(chosen) => {
        place.setStop('half');
        actions.onParcel(chosen);
      }}
    />
  );

  const bottom = (
    <MapBottom
      work={work}
      measuring={measuring}
      strip={
        parcel !== null && (
          <TimeStrip
            passes={passes}
            shown={date}
            lateness={latenessOf(ndviDates ?? [], today)}
            onChoose={actions.onPass}
            onStep={actions.onStepPass}
          />
        )
      }
    />
  );

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
        <InfoPanel open={place.panelOpen} onToggle={place.togglePanel} title={texts.panel}>
          <Box sx={{ pt: 3 }}>
            <ParcelTitle parcel={parcel} />
          </Box>
          {details}
        </InfoPanel>
      )}
      <Box sx={{ flex: 1, minWidth: 0, height: '100%', position: 'relative', '@media print': { height: 'auto' } }}>
        <MapView
          layers={layers}
          focus={focus}
          padding={place.padding}
          mode={mode}
          sketch={work.sketched ?? (measuring.on ? measuring.sketched : null)}
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
            top={
              <FarmerControls
                parcels={parcels}
                selection={selection}
                isDrawing={isDrawing}
                onParcel={actions.onParcel}
                onStep={actions.onStep}
                onView={actions.onView}
                onDate={actions.onDate}
              />
            }
            banners={
              <MapBanners
                work={work}
                ndvi={banner}
                lacksOutline={parcels.some(lacksOutline)}
                onRefresh={isStale ? onRefresh : null}
              />
            }
            buttons={
              <FarmerButtons
                situation={situation}
                ndviOn={ndviOn}
                alertsOn={alertsOn}
                onManage={() => work.setDialog(true)}
                onAlerts={toggles.toggleAlerts}
                onNdvi={toggles.toggleNdvi}
                switcher={
                  <LayerSwitcher
                    ground={ground}
                    rows={switchRows({ role: user.role, settlements, plots, position, measuring, isDrawing })}
                  />
                }
              />
            }
            legend={
              banner === 'legend' &&
              ndviOn &&
              !isDrawing && (
                <FloatingPanel sx={{ p: 2, width: { xs: 224, md: 260 } }}>
                  <NdviLegend ramp={ramp} own={own} />
                </FloatingPanel>
              )
            }
            footer={<MapFooter attribution={ground.attribution} onImagery={ground.chosen.map?.imagery ?? false} />}
            bottom={bottom}
          />
        </MapView>
        {place.hasSheet && (
          <BottomSheet stop={place.stop} onStop={place.setStop} header={<ParcelTitle parcel={parcel} />}>
            {details}
          </BottomSheet>
        )}
      </Box>
      <PlotsDialog
        open={work.dialog}
        parcels={parcels}
        admin={admin}
        notice={work.notice}
        onClose={() => {
          work.setDialog(false);
          work.clearNotice();
        }}
        onDraw={work.startPlot}
      />
      {work.drawing?.leaving === true && (
        <LeaveDialog onStay={() => work.act({ type: 'stay' })} onLeave={work.discard} />
      )}
      <Snackbar
        open={work.notice !== null && !work.dialog}
        message={work.notice}
        autoHideDuration={6000}
        onClose={work.clearNotice}
        anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      />
    </Box>
  );
}
