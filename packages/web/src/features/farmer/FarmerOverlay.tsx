import { latenessOf } from '@georisk/domain/farmer/timeStrip.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { ReactNode } from 'react';
import { FailedLayers } from '#web/map/ui/FailedLayers.tsx';
import { FloatingPanel } from '#web/map/ui/FloatingPanel.tsx';
import { LayerSwitcher } from '#web/map/ui/LayerSwitcher.tsx';
import { MapFooter } from '#web/map/ui/MapFooter.tsx';
import { LateCompareBar } from '#web/shared/compare/LateCompare.tsx';
import { ImageTools } from '#web/shared/imagery/ImageTools.tsx';
import { TimeStrip } from '#web/shared/imagery/TimeStrip.tsx';
import { missingOutlines, type Parcel } from '#web/shared/parcels/parcel.ts';
import { MapOverlay } from '#web/mapScreen/MapOverlay.tsx';
import { FarmerButtons } from './FarmerButtons.tsx';
import { FarmerControls } from './FarmerControls.tsx';
import { MapBanners } from './MapBanners.tsx';
import { MapBottom } from './MapBottom.tsx';
import { farmerTexts as texts } from './texts.hu.ts';
import type { FarmerMapState } from './useFarmerMap.ts';

/** Number of missing outlines in words: of the selected parcel, or of all where none is; null for none. */
function missingText(parcel: Parcel | null, parcels: readonly Parcel[]): string | null {
  const count = (parcel === null ? parcels : [parcel]).reduce((sum, each) => sum + missingOutlines(each), 0);
  if (count === 0) return null;
  return parcel === null ? texts.missingAnywhere(count) : texts.missingHere(count);
}

interface PartProps {
  readonly map: FarmerMapState;
  /** Opens the list of passes. */
  readonly onWhy: () => void;
}

function Buttons({ map: { work, switches, picture } }: Pick<PartProps, 'map'>) {
  const { drawing, measuring, isDrawing } = work;
  return (
    <FarmerButtons
      situation={work.actions.situation}
      ndviOn={switches.ndviOn}
      alertsOn={switches.alertsOn}
      onManage={drawing.manage}
      onAlerts={switches.toggleAlerts}
      onNdvi={switches.toggleNdvi}
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
            missing={missingText(parcel, parcels)}
            onWhy={onWhy}
            onRefresh={onRefresh}
          />
          <FailedLayers />
        </>
      }
      buttons={<Buttons map={map} />}
      legend={
        banner === 'legend' &&
        !isDrawing && <FloatingPanel sx={{ p: 2, width: { xs: 224, md: 260 } }}>{legend}</FloatingPanel>
      }
      footer={<MapFooter attribution={ground.attribution} onImagery={ground.chosen.map?.imagery ?? false} />}
      bottom={<Bottom map={map} onWhy={onWhy} />}
    />
  );
}
