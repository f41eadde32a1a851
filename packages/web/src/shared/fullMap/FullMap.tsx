import Box from '@mui/material/Box';
import { Fragment, useRef, useState } from 'react';
import { MapView } from '#web/map/MapView.tsx';
import type { MapEvent, MapMode, Sketched } from '#web/map/modes/mapMode.ts';
import type { Hit } from '#web/mapScreen/mapPart.ts';
import { MapScreenFrame, PanelSheet } from '#web/mapScreen/MapScreenFrame.tsx';
import { AddressNotice } from './AddressNotice.tsx';
import { FullMapOverlay } from './FullMapOverlay.tsx';
import type { FullMapProps } from './fullMapProps.ts';
import { HoverCard } from './HoverCard.tsx';
import { besideLegend } from './padding.ts';
import { groundOf, hasTable, hoverTextOf, pickableOf, tell } from './pointing.ts';
import { LateShapeTable } from './shapeTable/LateShapeTable.tsx';
import { type FullMapState, useFullMap } from './useFullMap.ts';

export type { MapPanel } from '#web/mapScreen/MapScreenFrame.tsx';
export type { MapWork } from './fullMapProps.ts';

/** The map's mode, the view's own work first, and the sketch of that mode. */
function modeOf(
  { work, picks }: FullMapProps,
  { isMeasuring, measuring, shown, table }: FullMapState,
): { readonly mode: MapMode; readonly sketch: Sketched | null } {
  if (work != null) return { mode: work.mode, sketch: work.sketch ?? null };
  if (isMeasuring) return { mode: measuring.mode, sketch: measuring.sketched };
  if (table.lasso.isOn) return { mode: table.lasso.mode, sketch: table.lasso.sketch };
  if (table.isOpen) return { mode: { kind: 'browse', pickable: table.pickable }, sketch: null };
  const mode = { kind: 'browse', pickable: pickableOf(shown, picks), ground: groundOf(shown, picks) } as const;
  return { mode, sketch: null };
}

/** The map itself, with what moves with it and what is over it. */
function PartsMap({ view, map }: { readonly view: FullMapProps; readonly map: FullMapState }) {
  const { work = null } = view;
  const { place, shown, measuring, isMeasuring, table } = map;
  const legend = useRef<HTMLDivElement>(null);
  const [hit, setHit] = useState<Hit | null>(null);
  const isLooking = work === null && !isMeasuring && !table.lasso.isOn;
  const onEvent = (event: MapEvent) => {
    if (work !== null) work.onEvent(event);
    else if (isMeasuring) measuring.onEvent(event);
    else if (table.lasso.isOn) table.lasso.onEvent(event);
    else if (event.type === 'pick' && (table.isOpen || (event.adds && hasTable(shown, event.layer))))
      table.pick(event, event.adds ?? false);
    else tell(shown, event);
    if (event.type === 'hover') setHit(event.layer === null ? null : { layer: event.layer, id: event.id });
  };
  return (
    <MapView
      layers={map.layers}
      focus={map.focus}
      padding={() => besideLegend(place.padding(), place, legend.current)}
      {...modeOf(view, map)}
      onEvent={onEvent}
    >
      {view.children}
      {shown.map(({ part: { layer, popup } }) => (
        <Fragment key={layer}>{popup}</Fragment>
      ))}
      <HoverCard text={isLooking ? hoverTextOf(shown, hit) : null} />
      <FullMapOverlay view={view} map={map} legend={legend} />
    </MapView>
  );
}

/** The insurer's map: a panel, a table of parts, and the tools that every view has. */
export function FullMap(view: FullMapProps) {
  const map = useFullMap(view);
  const { place, role, table } = map;
  return (
    <MapScreenFrame place={place} panel={view.panel}>
      <AddressNotice role={role} />
      <Box sx={{ flex: 1, minWidth: 0, height: '100%', display: 'flex', flexDirection: 'column' }}>
        <Box sx={{ flex: 1, minHeight: 0, position: 'relative' }}>
          <PartsMap view={view} map={map} />
          {!table.isOpen && <PanelSheet place={place} panel={view.panel} />}
        </Box>
        {table.isOpen ? <LateShapeTable state={table} beside={place.panelOver} /> : view.drawer}
      </Box>
    </MapScreenFrame>
  );
}
