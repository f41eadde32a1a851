import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useState } from 'react';
import { useCurrentUser } from '#web/session/useSession.ts';
import { MapView } from '#web/map/MapView.tsx';
import { preloadCurve } from '#web/shared/curve/LateCurve.tsx';
import { LateSwipe } from '#web/shared/compare/LateCompare.tsx';
import { LatePasses } from '#web/shared/imagery/LatePasses.tsx';
import { Legend } from '#web/shared/imagery/Legend.tsx';
import { ValueProbe } from '#web/shared/imagery/ValueProbe.tsx';
import type { Parcel } from '#web/shared/parcels/parcel.ts';
import { type MapPanel, MapScreenFrame, PanelSheet } from '#web/mapScreen/MapScreenFrame.tsx';
import type { SheetStart } from '#web/mapScreen/usePlace.ts';
import { useFreeRoom } from '#web/mapScreen/useFreeRoom.ts';
import { FarmerOverlay } from './FarmerOverlay.tsx';
import { act, focusOf, modeOf, sketchOf } from './mapPointing.ts';
import { PaperFoot } from './PaperFoot.tsx';
import { ParcelDetails } from './ParcelDetails.tsx';
import { ParcelTitle } from './ParcelTitle.tsx';
import { farmerTexts as texts } from './texts.hu.ts';
import { type FarmerMapState, useFarmerMap } from './useFarmerMap.ts';

export interface FarmerMapProps {
  readonly parcels: readonly Parcel[];
  readonly startsOpen: SheetStart;
  /** The last reading failed; the earlier data are shown. */
  readonly isStale: boolean;
  readonly onRefresh: () => void;
}

/** Content of the panel, and of the phone's sheet. */
function Details({ map, legend }: { readonly map: FarmerMapState; readonly legend: ReactNode }) {
  const { hidePolicyDamage } = useCurrentUser();
  const { parcels, selection, block, work, place } = map;
  return (
    <ParcelDetails
      parcels={parcels}
      selection={selection}
      block={block}
      hidePolicyDamage={hidePolicyDamage}
      isDrawing={work.isDrawing}
      legend={legend}
      isOpen={place.small ? place.stop !== 'peek' : place.panelOpen}
      onShow={work.actions.onShow}
      onDraw={work.drawing.draw}
      onParcel={(chosen) => {
        place.setStop('half');
        work.actions.onParcel(chosen);
      }}
    />
  );
}

/** The map itself, with what moves with it. */
function ParcelsMap({ map, children }: { readonly map: FarmerMapState; readonly children: ReactNode }) {
  const { parcels, parcel, work, picture, place, sides } = map;
  const chosen = work.actions.isOverview ? null : parcel;
  const free = useFreeRoom(place);
  const swiped = sides ?? picture.ground.sides;
  return (
    <MapView
      layers={map.layers}
      focus={focusOf(parcels, work.plot?.parcel ?? chosen, {
        isDrawing: work.isDrawing,
        isCovered: place.hasSheet && place.stop !== 'peek',
      })}
      padding={place.padding}
      mode={modeOf(map)}
      sketch={sketchOf(work)}
      onEvent={(event) => act(map, event)}
    >
      {swiped !== null && <LateSwipe sides={swiped} free={free} />}
      {parcel !== null && picture.url !== null && sides === null && !work.isBusy && (
        <ValueProbe kind="NDVI" url={picture.url} meparCode={parcel.meparCode} geometry={parcel.geom} />
      )}
      {children}
    </MapView>
  );
}

/** The farmer's map with everything on it: their parcels, their NDVI and alerts, and the boundaries they draw. */
export function FarmerMap({ parcels, startsOpen, isStale, onRefresh }: FarmerMapProps) {
  const map = useFarmerMap(parcels, startsOpen);
  const { parcel, place, picture, banner } = map;
  const [passesOpen, setPassesOpen] = useState(false);
  useEffect(preloadCurve, []);
  const legend = <Legend {...picture.legend} />;
  const head = (compact: boolean) => (
    <Box sx={compact ? {} : { pt: 3 }}>
      <ParcelTitle parcel={parcel} />
    </Box>
  );
  const panel: MapPanel = {
    title: texts.panel,
    head,
    body: <Details map={map} legend={legend} />,
    isScreenOnly: true,
  };
  return (
    <MapScreenFrame place={place} panel={panel}>
      <Box sx={{ flex: 1, minWidth: 0, height: '100%', position: 'relative', '@media print': { height: 'auto' } }}>
        <ParcelsMap map={map}>
          <FarmerOverlay
            map={map}
            legend={legend}
            onWhy={() => setPassesOpen(true)}
            onRefresh={isStale ? onRefresh : null}
          />
        </ParcelsMap>
        <PaperFoot map={map} />
        <PanelSheet place={place} panel={panel} />
      </Box>
      {map.work.drawing.parts}
      {passesOpen && (
        <LatePasses curve={picture.curve} isLate={banner === 'late'} onClose={() => setPassesOpen(false)} />
      )}
    </MapScreenFrame>
  );
}
