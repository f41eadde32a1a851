import { shownDate } from '@georisk/domain/farmer/farmerButtons.ts';
import { ndviBanner } from '@georisk/domain/farmer/ndviBanner.ts';
import { latenessOf } from '@georisk/domain/farmer/timeStrip.ts';
import { bboxOf, unionBBox } from '@georisk/domain/geo/bbox.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import Box from '@mui/material/Box';
import { skipToken, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useCurrentUser, useSession } from '#web/session/useSession.ts';
import { InfoPanel } from '#web/mapScreen/InfoPanel.tsx';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { logAction } from '#web/lib/log.ts';
import { MapView } from '#web/map/MapView.tsx';
import { useMeasuring } from '#web/map/measure/useMeasuring.ts';
import type { MapEvent } from '#web/map/modes/mapMode.ts';
import { positionLayer, usePosition } from '#web/map/position/position.ts';
import { FailedLayers } from '#web/map/ui/FailedLayers.tsx';
import { FloatingPanel } from '#web/map/ui/FloatingPanel.tsx';
import { LayerSwitcher } from '#web/map/ui/LayerSwitcher.tsx';
import { MapBusy } from '#web/map/ui/MapBusy.tsx';
import { MapFooter } from '#web/map/ui/MapFooter.tsx';
import { useGround } from '#web/map/useGround.ts';
import { sidesOf } from '#web/features/compare/otherDate.ts';
import { ImageTools } from '#web/features/imagery/ImageTools.tsx';
import { Legend } from '#web/features/imagery/Legend.tsx';
import { TimeStrip } from '#web/features/imagery/TimeStrip.tsx';
import { ValueProbe } from '#web/features/imagery/ValueProbe.tsx';
import { useLatePlotWork } from '#web/features/policyPlots/useLatePlotWork.tsx';
import { BottomSheet } from '#web/mapScreen/BottomSheet.tsx';
import { FarmerButtons } from './FarmerButtons.tsx';
import { FarmerControls } from './FarmerControls.tsx';
import { MapOverlay } from '#web/mapScreen/MapOverlay.tsx';
import { farmerLayers, PICKABLE } from './farmerLayers.ts';
import { MapBanners } from './MapBanners.tsx';
import { MapBottom } from './MapBottom.tsx';
import { ParcelDetails, ParcelTitle } from './ParcelDetails.tsx';
import { missingOutlines, type Parcel } from '#web/features/parcels/parcel.ts';
import { switchRows } from './switchRows.ts';
import { farmerTexts as texts } from './texts.hu.ts';
import { useFarmerActions } from './useFarmerActions.ts';
import { useFarmerPicture } from './useFarmerPicture.ts';
import { useMapToggles } from './useMapToggles.ts';
import { useToday } from '#web/features/parcels/useParcels.ts';
import { usePlace } from '#web/mapScreen/usePlace.ts';

const CompareBar = lazy(() =>
  import('#web/features/compare/Compare.tsx').then((module) => ({ default: module.CompareBar })),
);
const SwipeHandle = lazy(() =>
  import('#web/features/compare/Compare.tsx').then((module) => ({ default: module.SwipeHandle })),
);
const PassesDialog = lazy(() =>
  import('#web/features/imagery/PassesDialog.tsx').then((module) => ({ default: module.PassesDialog })),
);

interface Props {
  readonly parcels: readonly Parcel[];
  /** The last reading failed; the earlier data are shown. */
  readonly isStale: boolean;
  readonly onRefresh: () => void;
}

/** Of the selected parcel, or of all where none is. */
function missingText(parcel: Parcel | null, parcels: readonly Parcel[]): string | null {
  const count = (parcel === null ? parcels : [parcel]).reduce((sum, each) => sum + missingOutlines(each), 0);
  if (count === 0) return null;
  return parcel === null ? texts.missingAnywhere(count) : texts.missingHere(count);
}

const NONE: readonly never[] = [];
const COMPARE = { kind: 'compare' } as const;

/** The farmer's map with everything on it: their parcels, their NDVI and alerts, and the boundaries they draw. */
export function FarmerMap({ parcels, isStale, onRefresh }: Props) {
  const user = useCurrentUser();
  const { admin } = useSession();
  const today = useToday();
  const measuring = useMeasuring();
  const position = usePosition();
  const settlements = useState(true);
  const plots = useState(true);
  const [passesOpen, setPassesOpen] = useState(false);

  const drawing = useLatePlotWork({ parcels, admin, onOpen: (code) => openBlock(code) });
  const { late, isDrawing } = drawing;
  const work = late?.work ?? null;
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

  const view = selection?.view;
  useEffect(() => {
    if (code !== undefined && view !== undefined) logAction(`view-${view}`, `blocks/${code}`);
  }, [code, view]);

  const { ndviOn, alertsOn } = toggles;
  const isBusy = isDrawing || measuring.on;
  const picture = useFarmerPicture({
    selection,
    block: block.data,
    isBusy,
    ndviOn,
    today,
    attribution: ground.attribution,
  });
  const { compareWith } = picture;
  const { style, opacity } = picture.look;
  const [plotsOn] = plots;
  const drawnPlot = work?.drawing?.draft.plotId ?? null;
  const farmer = useMemo(
    () =>
      farmerLayers({
        parcels,
        selection,
        ndviOn,
        alertsOn,
        plotsOn: plotsOn && drawnPlot === null,
        look: { style, opacity },
        compareWith,
        drawnPlot,
      }),
    [parcels, selection, ndviOn, alertsOn, plotsOn, style, opacity, compareWith, drawnPlot],
  );
  const here = useMemo(() => positionLayer(position), [position]);
  const drawn = work?.layers ?? NONE;
  const layers = useMemo(
    () => [...ground.layers, ...farmer, ...drawn, measuring.layer, here],
    [ground.layers, farmer, drawn, measuring.layer, here],
  );

  const looked = work?.parcel ?? parcel;
  const focus =
    looked === null
      ? { key: 'all', box: parcels.map(({ geom }) => bboxOf(geom)).reduce(unionBBox) }
      : { key: `${isDrawing ? 'draw ' : ''}${looked.meparCode}`, box: bboxOf(looked.geom) };
  const idle = compareWith === null ? ({ kind: 'browse', pickable: PICKABLE } as const) : COMPARE;
  const mode = work?.mode ?? (measuring.on ? measuring.mode : idle);
  const onEvent = (event: MapEvent) => {
    if (isDrawing) work?.onEvent(event);
    else if (compareWith !== null) {
      if (event.type === 'leave') picture.leaveCompare();
    } else if (event.type === 'pick') actions.onPick(event.id);
    else measuring.onEvent(event);
  };

  const ndviDates = parcel?.ndvi.map((row) => row.date) ?? null;
  const banner = ndviBanner(ndviDates, today);
  const sides = compareWith === null || date === null ? null : sidesOf(date, compareWith);
  const chooseSide = (side: 'left' | 'right') => (chosen: string) => {
    if (sides === null || Object.values(sides).includes(chosen)) return;
    if (sides[side] === date) actions.onDate(chosen as IsoDate);
    else picture.chooseOther(chosen);
  };
  const legend = <Legend {...picture.legend} />;

  const details = (
    <ParcelDetails
      parcels={parcels}
      selection={selection}
      block={block}
      hidePolicyDamage={user.hidePolicyDamage}
      isDrawing={isDrawing}
      legend={legend}
      isOpen={place.small ? place.stop !== 'peek' : place.panelOpen}
      onShow={actions.onShow}
      onParcel={(chosen) => {
        place.setStop('half');
        actions.onParcel(chosen);
      }}
    />
  );

  const bottom = (
    <MapBottom
      late={late}
      measuring={measuring}
      strip={
        parcel !== null && (
          <TimeStrip
            passes={picture.passes}
            onWhy={() => setPassesOpen(true)}
            shown={date}
            lateness={latenessOf(ndviDates ?? [], today)}
            onChoose={actions.onPass}
            onStep={actions.onStepPass}
          />
        )
      }
      comparison={
        sides && (
          <Suspense>
            <CompareBar
              dates={picture.dates}
              left={sides.left}
              right={sides.right}
              onLeft={chooseSide('left')}
              onRight={chooseSide('right')}
              onClose={picture.leaveCompare}
            />
          </Suspense>
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
          sketch={work?.sketched ?? (measuring.on ? measuring.sketched : null)}
          onEvent={onEvent}
        >
          <MapBusy />
          {sides !== null && (
            <Suspense>
              <SwipeHandle left={sides.left} right={sides.right} />
            </Suspense>
          )}
          {parcel !== null && picture.url !== null && sides === null && !isBusy && (
            <ValueProbe kind="NDVI" url={picture.url} meparCode={parcel.meparCode} geometry={parcel.geom} />
          )}
          <MapOverlay
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
              <>
                <MapBanners
                  drawing={drawing}
                  ndvi={banner}
                  missing={missingText(parcel, parcels)}
                  onWhy={() => setPassesOpen(true)}
                  onRefresh={isStale ? onRefresh : null}
                />
                <FailedLayers />
              </>
            }
            buttons={
              <FarmerButtons
                situation={situation}
                ndviOn={ndviOn}
                alertsOn={alertsOn}
                onManage={drawing.manage}
                onAlerts={toggles.toggleAlerts}
                onNdvi={toggles.toggleNdvi}
                switcher={
                  <LayerSwitcher
                    ground={ground}
                    rows={switchRows({ role: user.role, settlements, plots, position, measuring, isDrawing })}
                  />
                }
                tools={
                  <ImageTools
                    look={picture.look}
                    downloads={picture.downloads}
                    onCompare={picture.startCompare}
                    disabled={isDrawing ? texts.reasons.drawing : null}
                  />
                }
              />
            }
            legend={
              banner === 'legend' &&
              ndviOn &&
              !isDrawing && <FloatingPanel sx={{ p: 2, width: { xs: 224, md: 260 } }}>{legend}</FloatingPanel>
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
      {drawing.parts}
      {passesOpen && (
        <Suspense>
          <PassesDialog open curve={picture.curve} isLate={banner === 'late'} onClose={() => setPassesOpen(false)} />
        </Suspense>
      )}
    </Box>
  );
}
