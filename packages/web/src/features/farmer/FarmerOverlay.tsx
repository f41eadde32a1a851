import { parcelState } from '@georisk/domain/farmer/parcelState.ts';
import { latenessOf } from '@georisk/domain/farmer/timeStrip.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { showBox } from '#web/map/camera.ts';
import { FailedLayers } from '#web/map/ui/FailedLayers.tsx';
import { FloatingPanel } from '#web/map/ui/FloatingPanel.tsx';
import { LayerSwitcher } from '#web/map/ui/LayerSwitcher.tsx';
import { MapFooter } from '#web/map/ui/MapFooter.tsx';
import { LOW } from '#web/map/ui/lowScreen.ts';
import { useMapRoom } from '#web/map/ui/mapRoom.ts';
import { LateCompareBar } from '#web/shared/compare/LateCompare.tsx';
import { ImageTools } from '#web/shared/imagery/ImageTools.tsx';
import { TimeStrip } from '#web/shared/imagery/TimeStrip.tsx';
import { missingOutlines, type Parcel } from '#web/shared/parcels/parcel.ts';
import { MapOverlay } from '#web/mapScreen/MapOverlay.tsx';
import { FarmerButtons } from './FarmerButtons.tsx';
import { FarmerControls } from './FarmerControls.tsx';
import { GroundLegend } from './GroundLegend.tsx';
import { MapBanners } from './MapBanners.tsx';
import { MapBottom } from './MapBottom.tsx';
import { boxOfAll } from './mapPointing.ts';
import { PlayButton } from './PlayButton.tsx';
import { StateLegend } from './StateLegend.tsx';
import { farmerTexts as texts } from './texts.hu.ts';
import type { FarmerMapState } from './useFarmerMap.ts';

/**
 * Number of missing outlines in words: of the selected parcel, or of all where none is; null for none, and while an alert
 * needs the attention: the panel counts them too.
 */
function missingText(parcel: Parcel | null, { parcels, today }: FarmerMapState): string | null {
  if (parcel !== null && parcelState(parcel, today).kind === 'alert') return null;
  const count = (parcel === null ? parcels : [parcel]).reduce((sum, each) => sum + missingOutlines(each), 0);
  if (count === 0) return null;
  return parcel === null ? texts.missingAnywhere(count) : texts.missingHere(count);
}

interface PartProps {
  readonly map: FarmerMapState;
  /** Opens the list of passes. */
  readonly onWhy: () => void;
}

/** From one parcel to all of them; where those are shown already the map only returns to them. */
function toAll({ work, parcels, place }: FarmerMapState): void {
  if (work.actions.isOverview) showBox(boxOfAll(parcels), place.padding());
  else work.actions.onAll();
}

function Buttons({ map }: Pick<PartProps, 'map'>) {
  const { work, switches, picture } = map;
  const { drawing, measuring, isDrawing } = work;
  return (
    <FarmerButtons
      situation={work.actions.situation}
      ndviOn={switches.ndviOn}
      alertsOn={switches.alertsOn}
      onManage={drawing.manage}
      onAlerts={switches.toggleAlerts}
      onNdvi={switches.toggleNdvi}
      onAll={map.parcels.length > 1 ? () => toAll(map) : null}
      switcher={<LayerSwitcher ground={switches.ground} rows={switches.rows(measuring, isDrawing)} />}
      tools={
        <ImageTools
          look={picture.look}
          downloads={picture.downloads}
          onCompare={picture.startCompare}
          disabled={isDrawing ? texts.reasons.drawing : null}
        />
      }
    />
  );
}

function Bottom({ map, onWhy }: PartProps) {
  const { work, picture, parcel, date, sides, ndviDates, today } = map;
  const { actions } = work;
  return (
    <MapBottom
      late={work.drawing.late}
      measuring={work.measuring}
      strip={
        parcel !== null && (
          <TimeStrip
            passes={picture.passes}
            onWhy={onWhy}
            shown={date}
            lateness={latenessOf(ndviDates ?? [], today)}
            onChoose={actions.onPass}
            onStep={actions.onStepPass}
            actions={date !== null && <PlayButton parcel={parcel} date={date} />}
          />
        )
      }
      comparison={
        sides && (
          <LateCompareBar
            sides={sides}
            dates={picture.dates}
            shown={date}
            onShown={(chosen) => actions.onDate(chosen as IsoDate)}
            onOther={picture.chooseOther}
            onClose={picture.leaveCompare}
          />
        )
      }
    />
  );
}

interface Props extends PartProps {
  readonly legend: ReactNode;
  /** Set where the shown data could not be read again. */
  readonly onRefresh: (() => void) | null;
}

/** A small and low screen has no room beside the buttons: a narrow window at 200 %. */
const NOT_SMALL_AND_LOW = { [LOW]: { display: { xs: 'none', sm: 'block' } } } as const;
/** A phone on its side has none between the choices and the strip: there the panel says the same in words. */
const ROOMY_OR_TALL = { [LOW]: { display: { xs: 'none', lg: 'block' } } } as const;

/** Height that a legend needs of the free map, CSS pixels; below it the panel says the same in words. */
const LEGEND = 160;

/** The legend on the map: of the parcels' states while all are shown, else of the picture; none while drawing. */
function MapLegend({ map, legend }: Pick<Props, 'map' | 'legend'>) {
  const { work, parcels, picture, banner } = map;
  const room = useMapRoom();
  if (work.isDrawing) return null;
  if (picture.ground.pictures !== null && !work.actions.isOverview)
    return (
      <Box sx={NOT_SMALL_AND_LOW}>
        <GroundLegend ground={picture.ground} legend={legend} />
      </Box>
    );
  if (room !== null && room.below < LEGEND) return null;
  // A late picture has colours like any other.
  const hasColours = banner === 'legend' || banner === 'late';
  if (!work.actions.isOverview && !hasColours) return null;
  return (
    <Box sx={ROOMY_OR_TALL}>
      {work.actions.isOverview ? (
        <StateLegend parcels={parcels} />
      ) : (
        <FloatingPanel sx={{ p: 2, width: { xs: 224, md: 260 } }}>{legend}</FloatingPanel>
      )}
    </Box>
  );
}

/** Two dates are beside each other: their line and their days need the room of the banners. */
const isComparing = ({ sides, picture }: FarmerMapState) => sides !== null || picture.ground.sides !== null;

/** Everything over the farmer's map: the choices, the banners, the buttons, the legend, the strip. */
export function FarmerOverlay({ map, legend, onWhy, onRefresh }: Props) {
  const { parcels, work, selection, parcel, place, switches, banner } = map;
  const { actions, isDrawing } = work;
  const { ground } = switches;
  return (
    <MapOverlay
      place={place}
      hasPanel
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
            drawing={work.drawing}
            ndvi={banner}
            replaced={actions.replaced}
            missing={isComparing(map) ? null : missingText(parcel, map)}
            onWhy={onWhy}
            onRefresh={onRefresh}
          />
          <FailedLayers />
        </>
      }
      buttons={<Buttons map={map} />}
      legend={<MapLegend map={map} legend={legend} />}
      footer={
        <Box sx={NOT_SMALL_AND_LOW}>
          <MapFooter attribution={ground.attribution} onImagery={ground.chosen.map?.imagery ?? false} />
        </Box>
      }
      bottom={<Bottom map={map} onWhy={onWhy} />}
    />
  );
}
