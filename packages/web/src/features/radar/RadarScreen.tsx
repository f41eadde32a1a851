import { ALERT_AREAS } from '@georisk/contract/verticals/radar/alertAreas.ts';
import type { HitMepar, Radar } from '@georisk/contract/verticals/radar/radar.ts';
import { type BBox, bboxOf, bufferBBox, HUNGARY_BOUNDS } from '@georisk/domain/geo/bbox.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { asAreal } from '#web/map/areal.ts';
import { NO_PADDING, showBox } from '#web/map/camera.ts';
import { FullMap } from '#web/shared/fullMap/FullMap.tsx';
import type { Hit, HoverText, MapPart } from '#web/mapScreen/mapPart.ts';
import type { ShapeTable } from '#web/mapScreen/shapeTable.ts';
import { usePlotParts } from '#web/shared/fullMap/usePlotParts.ts';
import { useBack } from '#web/session/useBack.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { PanelHead } from '#web/ui/PanelHead.tsx';
import { ProgressView } from '#web/ui/ProgressView.tsx';
import { areaOfOutline } from './eventArea.ts';
import { EventDrawPanel } from './EventDrawPanel.tsx';
import { RadarPanel } from './RadarPanel.tsx';
import { dayTable } from './radarTables.ts';
import { blockFeature, boxAround, legendOf, radarFeatures, radarHover, severityText } from './radarShapes.ts';
import { radarTexts as texts } from './texts.hu.ts';
import { useEventDrawing } from './useEventDrawing.ts';
import { useHitChoice } from './useHitChoice.ts';
import { useOwnEvent } from './useOwnEvent.ts';
import { type RadarAsked, useRadarAsked } from './useRadarAsked.ts';
import { formatCount, formatHectares } from '#web/lib/format.ts';

const BLOCKS = 'RADAR BLOCKS';
const NO_RADARS: readonly Radar[] = [];
const NO_BLOCKS: readonly HitMepar[] = [];
/** Around a block that was chosen in the list, m. */
const AROUND = 400;

function RadarHead({ compact }: { readonly compact: boolean }) {
  const onBack = useBack();
  return (
    <PanelHead compact={compact} backLabel={texts.back} onBack={onBack} over={texts.over} title={texts.title} note="" />
  );
}

const head = (compact: boolean) => <RadarHead compact={compact} />;

/** What is said of the polygon or block under the pointer. */
function hoverOf({ layer, id }: Hit, radars: readonly Radar[], mepars: readonly HitMepar[]): HoverText | null {
  if (layer !== BLOCKS) {
    const radar = radars.find((each) => String(each.id) === id);
    return radar === undefined ? null : radarHover(radar);
  }
  const block = mepars.find(({ meparCode }) => meparCode === id);
  if (block === undefined) return null;
  const { meparCode, hitArea, severityMax, expectedLoss } = block;
  const loss = expectedLoss === null ? texts.lossUnknown : texts.ft(formatCount(expectedLoss));
  return { title: meparCode, lines: [formatHectares(hitArea), severityText(severityMax), `${texts.loss}: ${loss}`] };
}

interface Chosen {
  readonly selected: string | null;
  readonly setSelected: (meparCode: string) => void;
}

/** The day's polygons and the blocks under them as a layer. */
function useDayPart(
  radars: readonly Radar[],
  mepars: readonly HitMepar[],
  box: BBox | null,
  { selected, setSelected }: Chosen,
): MapPart {
  const specs = useMemo(
    (): MapPart['specs'] => [
      { key: 'RADAR', layer: 'RADAR', visible: true, source: { kind: 'features', features: radarFeatures(radars) } },
      {
        key: BLOCKS,
        layer: 'RADAR',
        visible: true,
        raise: 5,
        declutter: true,
        source: {
          kind: 'features',
          features: mepars.map((block) =>
            block.meparCode === selected ? { ...blockFeature(block), style: 'blockSelected' } : blockFeature(block),
          ),
        },
      },
    ],
    [radars, mepars, selected],
  );
  return {
    layer: 'RADAR',
    on: true,
    specs,
    box,
    legend: radars.length === 0 ? null : legendOf(mepars),
    pickable: ['RADAR', BLOCKS],
    onPick: ({ layer, id }) => {
      if (layer === BLOCKS) setSelected(id);
    },
    hoverText: (hit) => hoverOf(hit, radars, mepars),
  };
}

/** The table of the polygons that the address asks for; an event's own areas have none. */
function useTables({ date, damagePlotId }: RadarAsked, isEvent: boolean): readonly ShapeTable[] {
  return useMemo(
    () =>
      isEvent
        ? []
        : [dayTable({ ...(date !== undefined && { date }), ...(damagePlotId !== undefined && { damagePlotId }) })],
    [date, damagePlotId, isEvent],
  );
}

/** The weather of a day over the insured land: what was hit, in the order of the inspections. */
export function RadarScreen() {
  const asked = useRadarAsked();
  const query = useQuery({
    ...apiQuery('radars', { query: { ...asked } }),
    placeholderData: keepPreviousData,
    meta: { errorPage: false },
  });
  const plots = usePlotParts();
  const [selected, setSelected] = useState<string | null>(null);
  useScreenTitle(texts.title);
  const { data } = query;
  const day = asked.date ?? data?.dateRadar ?? '';
  const shown = useOwnEvent(day);
  const { event } = shown;
  const drawing = useEventDrawing((outline) => shown.show([areaOfOutline(outline)]));
  const choice = useHitChoice(event === null ? (data?.dateRadar ?? '') : day, event?.key);
  const radars = event === null ? (data?.radars ?? NO_RADARS) : shown.radars;
  const mepars = (event === null ? data?.mepars : shown.answer.data?.mepars) ?? NO_BLOCKS;
  const box = useMemo(
    () =>
      event?.areas === ALERT_AREAS
        ? boxAround(mepars.map(({ geom }) => geom))
        : boxAround(
            [...(event === null ? (data?.damagePlotRadars ?? []) : []), ...radars].map(({ polygon }) => polygon),
          ),
    [data, event, radars, mepars],
  );
  const part = useDayPart(radars, mepars, box, { selected, setSelected });
  const tables = useTables(asked, event !== null);
  const select = (block: HitMepar) => {
    setSelected(block.meparCode);
    showBox(bufferBBox(bboxOf(asAreal(block.geom)), AROUND), NO_PADDING);
  };
  return (
    <FullMap
      title={texts.title}
      parts={[...plots.map((each) => ({ ...each, on: false })), { ...part, tables }]}
      focus={
        data === undefined
          ? null
          : {
              key: `radar ${data.dateRadar} ${asked.damagePlotId ?? ''} ${event?.key ?? ''} ${event?.areas === ALERT_AREAS && box !== null}`,
              box: box ?? HUNGARY_BOUNDS,
            }
      }
      startsOpen="list"
      work={drawing.work}
      fixed={[drawing.layer]}
      bottom={drawing.isOn ? <EventDrawPanel drawing={drawing} /> : undefined}
      panel={{
        title: texts.title,
        head,
        body:
          data === undefined ? (
            <ProgressView what={texts.what} error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <RadarPanel
              data={data}
              choice={choice}
              hasPlot={asked.damagePlotId !== undefined}
              selected={selected}
              onSelect={select}
              shown={shown}
              onDraw={drawing.start}
            />
          ),
      }}
    />
  );
}
