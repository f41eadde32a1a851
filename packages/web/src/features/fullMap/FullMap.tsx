import { type LayerKey, mayHaveLayer } from '@georisk/contract/layers/layerCatalog.ts';
import Box from '@mui/material/Box';
import { type ReactNode, useRef, useState } from 'react';
import { useCurrentUser } from '#web/session/useSession.ts';
import { InfoPanel } from '#web/mapScreen/InfoPanel.tsx';
import type { LayerSpec } from '#web/map/layerSpec.ts';
import { type MapFocus, MapView } from '#web/map/MapView.tsx';
import { MeasurePanel } from '#web/map/measure/MeasurePanel.tsx';
import { useMeasuring } from '#web/map/measure/useMeasuring.ts';
import type { MapEvent, MapMode, Sketched } from '#web/map/modes/mapMode.ts';
import { usePosition } from '#web/map/position/position.ts';
import { FailedLayers } from '#web/map/ui/FailedLayers.tsx';
import { MapBusy } from '#web/map/ui/MapBusy.tsx';
import { MapFooter } from '#web/map/ui/MapFooter.tsx';
import { MouseCoordinates } from '#web/map/ui/MouseCoordinates.tsx';
import { useGround } from '#web/map/useGround.ts';
import { BottomSheet } from '#web/mapScreen/BottomSheet.tsx';
import { MapOverlay } from '#web/mapScreen/MapOverlay.tsx';
import { usePlace } from '#web/mapScreen/usePlace.ts';
import { AddressNotice } from './AddressNotice.tsx';
import { type Asked, focusOf } from './focusOf.ts';
import { HoverCard } from './HoverCard.tsx';
import { LayerButton } from './LayerButton.tsx';
import { choose, NO_CHOICES } from './layerChoices.ts';
import { LayerPanel } from './LayerPanel.tsx';
import { LegendsPanel } from './LegendsPanel.tsx';
import type { Hit, MapPart } from '#web/mapScreen/mapPart.ts';
import { type MapPaper, MapTools } from './MapTools.tsx';
import { besideLegend } from './padding.ts';
import { hoverTextOf, pickableOf, tell } from './pointing.ts';
import { groupsOf, legendParts, type ShownPart, shownParts, specsOf } from './shownParts.ts';
import { groundParts, measuringPart, positionPart } from './toolParts.ts';
import { useFieldParts } from './useFieldParts.tsx';
import { useMapAddress } from './useMapAddress.ts';

/** The view's own mode of the map, instead of browsing. */
export interface MapWork {
  readonly mode: MapMode;
  readonly sketch?: Sketched | null;
  readonly onEvent: (event: MapEvent) => void;
  /** Why the other tools are disabled meanwhile, as in their tooltips. */
  readonly busy: string;
  /** The phone's sheet makes room. */
  readonly needsRoom?: boolean;
}

export interface MapPanel {
  readonly title: string;
  /** At the head of the panel; on a phone, compact, at every stop of the sheet. */
  readonly head: (compact: boolean) => ReactNode;
  readonly body: ReactNode;
}

interface Props {
  /** Shapes of the map itself, of all views. */
  readonly title: string;
  /** The view's own rows of the table; border, settlements, measuring and position are on every map. */
  readonly parts: readonly MapPart[];
  /** Layers of the view that no switch hides. */
  readonly fixed?: readonly LayerSpec[];
  readonly focus: MapFocus | null;
  readonly panel: MapPanel | null;
  /** The only layers whose shapes can be picked in this view: elsewhere a tap does nothing. Undefined: all of them. */
  readonly picks?: readonly string[] | undefined;
  /** The panel is open also where it covers the map. */
  readonly startsOpen?: boolean;
  readonly work?: MapWork | null;
  /** Layers that the open panel already explains. */
  readonly told?: readonly LayerKey[];
  /** The view's own part of the print beside the map. */
  readonly paper?: MapPaper | null;
  /** Buttons of the view, below that of the layers. */
  readonly tools?: ReactNode;
  readonly banners?: ReactNode;
  /** At the bottom of the map: a time strip, the state of a drawing. */
  readonly bottom?: ReactNode;
  /** Below the map, where there is room. */
  readonly drawer?: ReactNode;
  /** Parts that move with the map: a line between two dates, the value under the mouse. */
  readonly children?: ReactNode;
}

const NOTHING: readonly never[] = [];

/** The insurer's map: a panel, a table of parts, and the tools that every view has. */
export function FullMap(props: Props) {
  const { title, parts, fixed = NOTHING, panel, work = null, told = NOTHING } = props;
  const { role } = useCurrentUser();
  const place = usePlace(work?.needsRoom ?? false, props.startsOpen);
  const address = useMapAddress();
  const ground = useGround('CITY', true, address.base);
  const field = useFieldParts();
  const measuring = useMeasuring();
  const position = usePosition();
  const legend = useRef<HTMLDivElement>(null);
  const [layersOpen, setLayersOpen] = useState(false);
  const [hit, setHit] = useState<Hit | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);

  const now = focusOf(asked, props.focus, address.asked);
  if (now !== asked) setAsked(now);

  const startMeasuring = () => {
    if (work !== null) return;
    setLayersOpen(false);
    measuring.start('line');
  };
  const beneath = groundParts(ground.layers);
  const all = [
    ...beneath.parts,
    ...field.parts,
    ...parts,
    measuringPart(measuring, startMeasuring),
    positionPart(position),
  ];
  const shown = shownParts(all, role, address.choices);
  const layers = [...beneath.base, ...specsOf(shown), ...fixed];

  const isMeasuring = measuring.on && work === null;
  const isLooking = work === null && !isMeasuring;
  const mode: MapMode =
    work?.mode ?? (isMeasuring ? measuring.mode : { kind: 'browse', pickable: pickableOf(shown, props.picks) });
  const onEvent = (event: MapEvent) => {
    if (work !== null) work.onEvent(event);
    else if (isMeasuring) measuring.onEvent(event);
    else tell(shown, event);
    if (event.type === 'hover') setHit(event.layer === null ? null : { layer: event.layer, id: event.id });
  };

  const onSwitch = ({ part, start, opacity }: ShownPart, on: boolean) => {
    if (part.flag !== undefined) part.flag.set(on);
    else change(part.layer, { on, opacity: part.opacity === undefined ? opacity : 100 }, start);
  };
  const onOpacity = ({ part, start, on }: ShownPart, opacity: number) => {
    if (part.opacity !== undefined) part.opacity.set(opacity / 100);
    else change(part.layer, { on, opacity }, start);
  };
  const change = (layer: LayerKey, wanted: { readonly on: boolean; readonly opacity: number }, start: boolean) =>
    address.change({ choices: choose(address.choices, layer, wanted, start) });

  const legends = legendParts(shown);
  const panelSays = panel !== null && (place.small ? place.stop !== 'peek' : place.panelOpen);
  const onMap = panelSays ? legends.filter(({ part }) => !told.includes(part.layer)) : legends;
  const hasSheet = place.hasSheet && panel !== null;
  const has = (layer: LayerKey) => mayHaveLayer(layer, role);

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
      {!place.small && panel !== null && (
        <InfoPanel open={place.panelOpen} onToggle={place.togglePanel} title={panel.title}>
          {panel.head(false)}
          {panel.body}
        </InfoPanel>
      )}
      <AddressNotice role={role} />
      <Box sx={{ flex: 1, minWidth: 0, height: '100%', display: 'flex', flexDirection: 'column' }}>
        <Box sx={{ flex: 1, minHeight: 0, position: 'relative' }}>
          <MapView
            layers={layers}
            focus={now?.focus ?? null}
            padding={() => besideLegend(place.padding(), place, legend.current)}
            mode={mode}
            sketch={work === null ? (isMeasuring ? measuring.sketched : null) : (work.sketch ?? null)}
            onEvent={onEvent}
          >
            <MapBusy />
            {props.children}
            {field.popup}
            <HoverCard text={isLooking ? hoverTextOf(shown, hit) : null} />
            <MapOverlay
              below={hasSheet ? place.below : 0}
              beside={panel === null ? 0 : place.beside}
              isCovered={place.stop !== 'peek'}
              topRef={place.top}
              bannersRef={place.banners}
              lowRef={place.low}
              bottomRef={place.bottom}
              top={null}
              banners={
                <>
                  {props.banners}
                  <FailedLayers />
                </>
              }
              buttons={
                <MapTools
                  layers={
                    <>
                      <LayerButton open={layersOpen} setOpen={setLayersOpen} small={place.small}>
                        <LayerPanel
                          groups={groupsOf(shown)}
                          ground={{
                            ...ground,
                            choose: (base) => {
                              ground.choose(base);
                              address.change({ base });
                            },
                          }}
                          onSwitch={onSwitch}
                          onOpacity={onOpacity}
                          onReset={
                            Object.keys(address.choices).length === 0
                              ? null
                              : () => address.change({ choices: NO_CHOICES })
                          }
                          onClose={() => setLayersOpen(false)}
                        />
                      </LayerButton>
                      {props.tools}
                    </>
                  }
                  measuring={has('MEASURING') ? measuring : null}
                  startMeasuring={startMeasuring}
                  position={has('POSITION') ? position : null}
                  busy={work?.busy ?? null}
                  title={title}
                  attribution={ground.attribution}
                  legends={legends}
                  paper={props.paper ?? null}
                />
              }
              legend={
                <div ref={legend}>{work?.needsRoom !== true && <LegendsPanel parts={onMap} open={!place.small} />}</div>
              }
              footer={
                <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'end', gap: 1 }}>
                  <MouseCoordinates />
                  <MapFooter attribution={ground.attribution} onImagery={ground.chosen.map?.imagery ?? false} />
                </Box>
              }
              bottom={isMeasuring ? <MeasurePanel measuring={measuring} /> : props.bottom}
            />
          </MapView>
          {hasSheet && (
            <BottomSheet stop={place.stop} onStop={place.setStop} header={panel.head(true)}>
              {panel.body}
            </BottomSheet>
          )}
        </Box>
        {props.drawer}
      </Box>
    </Box>
  );
}
