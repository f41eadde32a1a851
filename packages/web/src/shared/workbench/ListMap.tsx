import type { BBox } from '@georisk/domain/geo/bbox.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
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
import { insideOf } from './insideOf.ts';
import type { ListSelection } from './useSelection.ts';
import { workbenchTexts as texts } from './workbench.hu.ts';

const LAYER = 'ROWS OF THE LIST';
const BROWSE = { kind: 'browse', pickable: [LAYER] } as const;
/** Metres around a single place. */
const AROUND = 3_000;

/** Where a row of the list is. */
export interface ListPoint {
  readonly id: number;
  /** What stands beside it while it is the active one. */
  readonly name: string;
  readonly isLate: boolean;
  /** EPSG:23700 */
  readonly position: readonly number[];
}
type Points = readonly ListPoint[];

const placeOf = ({ position: [x = 0, y = 0] }: Points[number]): Position => [x, y];

function boxOf(points: Points): BBox | null {
  if (points.length === 0) return null;
  const places = points.map(placeOf);
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  return [Math.min(...xs) - AROUND, Math.min(...ys) - AROUND, Math.max(...xs) + AROUND, Math.max(...ys) + AROUND];
}

/** A chosen row is yellow and larger, one that is late brown, the active one has its name. */
const pointsLayer = (points: Points, { chosen, active }: Pick<ListSelection, 'chosen' | 'active'>): LayerSpec => ({
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
      ...(point.id === active && { label: point.name }),
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
  readonly selection: ListSelection;
}

function PointsMap({ points, selection }: Props) {
  const { chosen, active, choose, chooseAll } = selection;
  const ground = useGround('CITY', true);
  const lasso = useLasso(BROWSE, (outline) =>
    chooseAll(points.filter((point) => insideOf(outline, placeOf(point))).map(({ id }) => id)),
  );
  const rows = useMemo(() => pointsLayer(points, { chosen, active }), [points, chosen, active]);
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
      layers={[...ground.layers, rows, drawn]}
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
  readonly title: string;
  /** What is loading, in words. */
  readonly loading: string;
  readonly query: UseQueryResult<{ readonly points: Points; readonly legend: string }>;
  /** Shows the rows of the filter again; null where they are shown. */
  readonly showAll: { readonly text: string; readonly run: () => void } | null;
}

/** Rows of a list on the map; what is chosen there is chosen in the list too, and the other way round. */
export function ListMap({ title, loading, query, showAll, selection }: MapProps) {
  return (
    <Card component="section" aria-label={title}>
      <QueryView query={query} what={loading}>
        {({ points, legend }) => (
          <>
            <Box sx={{ position: 'relative', height: { xs: 320, md: 420 } }}>
              <PointsMap points={points} selection={selection} />
            </Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', px: 2, py: 1 }}>
              <Typography variant="caption" component="p" role="status">
                {legend}
              </Typography>
              {showAll !== null && (
                <Button size="small" onClick={showAll.run}>
                  {showAll.text}
                </Button>
              )}
            </Box>
          </>
        )}
      </QueryView>
    </Card>
  );
}
