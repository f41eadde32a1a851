import type { Answer } from '@georisk/contract/endpoints.ts';
import { MAX_CASE_POINTS } from '@georisk/contract/verticals/insurance/caseList.ts';
import { type CaseFilter, filterQuery } from '@georisk/domain/caseList/filter.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { formatCount } from '#web/lib/format.ts';
import type { LayerSpec } from '#web/map/layerSpec.ts';
import { MapView } from '#web/map/MapView.tsx';
import type { MapEvent } from '#web/map/modes/mapMode.ts';
import { sketchFeatures } from '#web/map/sketch/sketchFeatures.ts';
import { FloatingPanel } from '#web/map/ui/FloatingPanel.tsx';
import { MapFooter } from '#web/map/ui/MapFooter.tsx';
import { ZoomButtons } from '#web/map/ui/ZoomButtons.tsx';
import { useGround } from '#web/map/useGround.ts';
import { useLasso } from '#web/mapScreen/useLasso.ts';
import { QueryView } from '#web/ui/QueryView.tsx';
import { caseListTexts } from './caseList.hu.ts';
import { insideOf } from './insideOf.ts';
import type { CaseSelection } from './useCaseSelection.ts';

const texts = caseListTexts.points;
const LAYER = 'CASES OF THE LIST';
const BROWSE = { kind: 'browse', pickable: [LAYER] } as const;
/** Metres around a single case. */
const AROUND = 3_000;

type Points = Answer<'casePoints'>['items'];

const placeOf = ({ position: [x = 0, y = 0] }: Points[number]): Position => [x, y];

function boxOf(points: Points): BBox | null {
  if (points.length === 0) return null;
  const places = points.map(placeOf);
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  return [Math.min(...xs) - AROUND, Math.min(...ys) - AROUND, Math.max(...xs) + AROUND, Math.max(...ys) + AROUND];
}

/** A chosen case is yellow and larger, one that is late brown, the active one has its number. */
const pointsLayer = (points: Points, { chosen, active }: Pick<CaseSelection, 'chosen' | 'active'>): LayerSpec => ({
  key: LAYER,
  layer: 'PLOT',
  visible: true,
  raise: 250,
  maxResolution: null,
  source: {
    kind: 'features',
    features: points.map((point) => ({
      id: String(point.id),
      geometry: { type: 'Point', coordinates: placeOf(point) } as const,
      style: chosen.has(point.id) ? 'pointNext' : point.isLate ? 'pointZero' : 'pointPlanned',
      ...(point.id === active && { label: point.damageNumber }),
    })),
  },
});

/** Sources and scale, in the lower right corner. */
const FOOT = {
  position: 'absolute',
  insetInline: 8,
  bottom: 8,
  display: 'flex',
  justifyContent: 'flex-end',
  pointerEvents: 'none',
} as const;

interface Props {
  readonly points: Points;
  readonly selection: CaseSelection;
}

function PointsMap({ points, selection }: Props) {
  const { chosen, active, choose, chooseAll } = selection;
  const ground = useGround('CITY', true);
  const lasso = useLasso(BROWSE, (outline) =>
    chooseAll(points.filter((point) => insideOf(outline, placeOf(point))).map(({ id }) => id)),
  );
  const cases = useMemo(() => pointsLayer(points, { chosen, active }), [points, chosen, active]);
  const drawn: LayerSpec = {
    key: 'LASSO',
    layer: 'MEASURING',
    visible: lasso.isOn,
    source: { kind: 'features', features: lasso.sketch === null ? [] : sketchFeatures(lasso.sketch.sketch, 'measure') },
  };
  const box = useMemo(() => boxOf(points), [points]);
  const focus = box === null ? null : { key: box.map(Math.round).join(), box };
  const onEvent = (event: MapEvent) => {
    if (event.type === 'pick') choose(Number(event.id), false);
    else lasso.onEvent(event);
  };
  return (
    <MapView
      layers={[...ground.layers, cases, drawn]}
      focus={focus}
      mode={lasso.mode}
      sketch={lasso.sketch}
      onEvent={onEvent}
      namesFailures
    >
      <Box
        sx={{
          position: 'absolute',
          top: 8,
          left: 8,
          right: 8,
          display: 'flex',
          alignItems: 'flex-start',
          gap: 2,
          pointerEvents: 'none',
        }}
      >
        <FloatingPanel sx={{ pointerEvents: 'auto' }}>
          <Button aria-pressed={lasso.isOn} onClick={lasso.toggle}>
            {lasso.isOn ? texts.lassoOn : texts.lasso}
          </Button>
        </FloatingPanel>
        <FloatingPanel sx={{ display: 'grid', flex: 'none', ml: 'auto', pointerEvents: 'auto' }}>
          <ZoomButtons />
        </FloatingPanel>
      </Box>
      <Box sx={FOOT}>
        <MapFooter attribution={ground.attribution} onImagery={ground.onImagery} />
      </Box>
    </MapView>
  );
}

interface MapProps extends Pick<Props, 'selection'> {
  readonly filter: CaseFilter;
  /** Chosen cases that are shown instead of the filter's. */
  readonly only: readonly number[] | null;
  readonly onShowAll: () => void;
}

/** Chosen cases may be outside of the filter, or of its newest ones. */
const chosenQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['casePoints', 'chosen', ids] as const,
    queryFn: ({ signal }) => callApi('chosenCasePoints', { body: { ids: [...ids] }, signal }),
  });

/** What the map shows, in words. */
function legendOf({ items, cut }: Answer<'casePoints'>, only: readonly number[] | null): string {
  if (only !== null) return items.length === 0 ? texts.noneOfChosen : texts.onlyChosen(formatCount(items.length));
  const legend = items.length === 0 ? texts.none : texts.legend;
  return cut ? `${legend} ${texts.cut(formatCount(MAX_CASE_POINTS))}` : legend;
}

/** The filter's cases on the map; what is chosen there is chosen in the list too, and the other way round. */
export function CasesMap({ filter, only, onShowAll, selection }: MapProps) {
  const all = useQuery({
    ...apiQuery('casePoints', { query: filterQuery(filter) as never }),
    enabled: only === null,
    meta: { errorPage: false },
  });
  const chosen = useQuery({ ...chosenQuery(only ?? []), enabled: only !== null, meta: { errorPage: false } });
  return (
    <Card component="section" aria-label={texts.title}>
      <QueryView query={only === null ? all : chosen} what={texts.loading}>
        {(points) => (
          <>
            <Box sx={{ position: 'relative', height: { xs: 320, md: 420 } }}>
              <PointsMap points={points.items} selection={selection} />
            </Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', px: 2, py: 1 }}>
              <Typography variant="caption" component="p" role="status">
                {legendOf(points, only)}
              </Typography>
              {only !== null && (
                <Button size="small" onClick={onShowAll}>
                  {texts.showAll}
                </Button>
              )}
            </Box>
          </>
        )}
      </QueryView>
    </Card>
  );
}
