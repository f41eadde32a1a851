import type { Radar } from '@georisk/contract/verticals/radar/radar.ts';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { formatDate } from '#web/lib/format.ts';
import type { MapFeature } from '#web/map/layerSpec.ts';
import type { MapPart, PartState } from '#web/mapScreen/mapPart.ts';
import { dayTable, plotTable } from './radarTables.ts';
import { boxAround, RADAR_LEGEND, radarFeatures, radarHover } from './radarShapes.ts';
import { radarTexts as texts } from './texts.hu.ts';
import { type RadarAsked, useRadarAsked } from './useRadarAsked.ts';

/** The polygons as every map asks for them; a day's do not change while somebody looks at them. */
const areasQuery = (asked: RadarAsked) => ({
  ...apiQuery('radarAreas', { query: { ...asked } }),
  staleTime: 300_000,
  meta: { errorPage: false },
});

const NONE: readonly Radar[] = [];

/** A layer of polygons. */
function partOf(layer: 'RADAR' | 'RADAR_DAMAGE_PLOT', radars: readonly Radar[], features: readonly MapFeature[]) {
  return {
    layer,
    specs: [{ key: layer, layer, visible: true, source: { kind: 'features', features } }],
    legend: radars.length === 0 ? null : RADAR_LEGEND,
    box: boxAround(radars.map(({ polygon }) => polygon)),
    pickable: [layer],
    isGround: true,
    hoverText: ({ id }) => {
      const radar = radars.find((each) => String(each.id) === id);
      return radar === undefined ? null : radarHover(radar);
    },
  } satisfies MapPart;
}

/** The polygons of a day: yesterday's, or of the day that was chosen in the switcher. */
export function useRadarPart(): MapPart {
  const days = useQuery({ ...apiQuery('radarDays'), staleTime: 300_000, meta: { errorPage: false } });
  const [chosen, setChosen] = useState('');
  const asked = useMemo((): RadarAsked => (chosen === '' ? {} : { date: chosen }), [chosen]);
  const areas = useQuery(areasQuery(asked));
  const radars = areas.data?.radars ?? NONE;
  const features = useMemo(() => radarFeatures(radars), [radars]);
  const tables = useMemo(() => [dayTable(asked)], [asked]);
  const state = (): PartState => {
    if (areas.isError) return { kind: 'failed', why: texts.layer.failed, retry: () => void areas.refetch() };
    if (areas.data === undefined) return { kind: 'loading' };
    return radars.length === 0
      ? { kind: 'empty', why: texts.layer.none(formatDate(areas.data.dateRadar)) }
      : { kind: 'ready' };
  };
  return {
    ...partOf('RADAR', radars, features),
    state: state(),
    tables,
    controls: (days.data ?? []).length > 0 && (
      <TextField
        select
        size="small"
        label={texts.day}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ minWidth: 160 }}
      >
        <MenuItem value="">{texts.layer.yesterday}</MenuItem>
        {(days.data ?? []).map(({ date }) => (
          <MenuItem key={date} value={date}>
            {formatDate(date)}
          </MenuItem>
        ))}
      </TextField>
    ),
  };
}

/** The polygons that touched the damaged plot of the address, on the days around its damage. */
export function useRadarPlotPart(): MapPart {
  const { damagePlotId } = useRadarAsked();
  const asked = useMemo(
    (): RadarAsked | null => (damagePlotId === undefined ? null : { damagePlotId }),
    [damagePlotId],
  );
  const areas = useQuery({ ...areasQuery(asked ?? {}), enabled: asked !== null });
  const radars = areas.data?.damagePlotRadars ?? NONE;
  const features = useMemo(() => radarFeatures(radars), [radars]);
  const tables = useMemo(() => (asked === null ? [] : [plotTable(asked)]), [asked]);
  const state = (): PartState => {
    if (asked === null) return { kind: 'empty', why: texts.layer.plotNone };
    if (areas.isError) return { kind: 'failed', why: texts.layer.failed, retry: () => void areas.refetch() };
    if (areas.data === undefined) return { kind: 'loading' };
    return radars.length === 0 ? { kind: 'empty', why: texts.layer.plotNoneHere } : { kind: 'ready' };
  };
  return { ...partOf('RADAR_DAMAGE_PLOT', radars, features), state: state(), tables };
}
