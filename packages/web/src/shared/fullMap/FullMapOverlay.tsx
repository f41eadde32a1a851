import { type LayerKey, mayHaveLayer } from '@georisk/contract/layers/layerCatalog.ts';
import Box from '@mui/material/Box';
import type { RefObject } from 'react';
import { showBox } from '#web/map/camera.ts';
import { MeasurePanel } from '#web/map/measure/MeasurePanel.tsx';
import { FailedLayers } from '#web/map/ui/FailedLayers.tsx';
import { MapFooter } from '#web/map/ui/MapFooter.tsx';
import { MouseCoordinates } from '#web/map/ui/MouseCoordinates.tsx';
import { MapOverlay } from '#web/mapScreen/MapOverlay.tsx';
import type { FullMapProps } from './fullMapProps.ts';
import { LayerSwitch } from './LayerSwitch.tsx';
import { LegendsPanel } from './LegendsPanel.tsx';
import { MapTools } from './MapTools.tsx';
import { besideLegend } from './padding.ts';
import { legendParts } from './shownParts.ts';
import type { FullMapState } from './useFullMap.ts';

const NOTHING: readonly never[] = [];

interface Props {
  readonly view: FullMapProps;
  readonly map: FullMapState;
  /** The box of the legends, measured when the map is fitted. */
  readonly legend: RefObject<HTMLDivElement | null>;
}

/** A screen that was opened from a map leaves it where it is: then the way to its subject is a press. */
function toSubject({ view: { focus }, map: { place }, legend }: Props): (() => void) | null {
  if (focus?.keeps !== 'opened' && focus?.keeps !== 'seen') return null;
  const { box, nearest } = focus;
  return () =>
    showBox(box, besideLegend(place.padding(), place, legend.current), nearest === undefined ? {} : { nearest });
}

function Tools({ view, map, legend }: Props) {
  const has = (layer: LayerKey) => mayHaveLayer(layer, map.role);
  return (
    <MapTools
      layers={
        <>
          <LayerSwitch map={map} />
          {view.tools}
        </>
      }
      measuring={has('MEASURING') ? map.measuring : null}
      startMeasuring={map.startMeasuring}
      position={has('POSITION') ? map.position : null}
      table={map.shown.some(({ part }) => part.tables !== undefined) ? map.table : null}
      toSubject={toSubject({ view, map, legend })}
      busy={view.work?.busy ?? null}
      title={view.title}
      attribution={map.ground.attribution}
      legends={legendParts(map.shown)}
      paper={view.paper ?? null}
    />
  );
}

/** Legends on the map: without those that the open panel already explains. */
function Legends({ view: { panel, told = NOTHING, work }, map: { shown, place } }: Omit<Props, 'legend'>) {
  if (work?.needsRoom === true) return null;
  const legends = legendParts(shown);
  const panelSays = panel !== null && (place.small ? place.stop !== 'peek' : place.panelOpen);
  const onMap = panelSays ? legends.filter(({ part }) => !told.includes(part.layer)) : legends;
  // On a low screen it would cover what the map shows.
  return <LegendsPanel parts={onMap} open={!place.small && place.tall} />;
}

/** Above an open attribute table a small or low screen has no room for the strip of dates beside the tools. */
const isOverfull = ({ work = null }: FullMapProps, { table, place }: FullMapState) =>
  table.isOpen && work === null && (place.small || !place.tall);

/** Everything over the full map: banners, tools, legends, scale and sources, the current work. */
export function FullMapOverlay({ view, map, legend }: Props) {
  const { ground, measuring, isMeasuring } = map;
  return (
    <MapOverlay
      place={map.place}
      hasPanel={view.panel !== null}
      top={null}
      banners={
        <>
          {view.banners}
          <FailedLayers />
        </>
      }
      buttons={<Tools view={view} map={map} legend={legend} />}
      legend={
        <div ref={legend}>
          <Legends view={view} map={map} />
        </div>
      }
      footer={
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'end', gap: 1 }}>
          <MouseCoordinates />
          <MapFooter attribution={ground.attribution} onImagery={ground.chosen.map?.imagery ?? false} />
        </Box>
      }
      bottom={isMeasuring ? <MeasurePanel measuring={measuring} /> : isOverfull(view, map) ? null : view.bottom}
    />
  );
}
