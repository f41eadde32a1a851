import { TERRAIN_STOPS } from '@georisk/domain/soil/terrainStops.ts';
import { useMemo } from 'react';
import type { LayerSpec } from '#web/map/layerSpec.ts';
import type { MapPart, PartState } from '#web/mapScreen/mapPart.ts';
import { soilTexts as texts } from './texts.hu.ts';
import { useOverview } from './useOverview.ts';

/** Heights that are written at the ramp; between them there is no room. */
const WRITTEN: readonly number[] = [75, 100, 200, 1000];

const LEGEND = {
  kind: 'ramp',
  title: texts.terrainLegend,
  rows: TERRAIN_STOPS.map(({ metres, color }, index) => ({
    label: WRITTEN.includes(metres) ? texts.metres(metres) : '',
    color,
    position: index / (TERRAIN_STOPS.length - 1),
  })),
} as const;

/** The terrain, coloured by height and shaded. */
export function useTerrainPart(): MapPart {
  const overview = useOverview();
  const url = overview.data?.terrainUrl ?? null;
  const specs = useMemo(
    (): readonly LayerSpec[] =>
      url === null
        ? []
        : [
            {
              key: 'SOIL_TERRAIN',
              layer: 'SOIL_TERRAIN',
              visible: true,
              source: { kind: 'tiles', tiles: { kind: 'wms', layer: url } },
            },
          ],
    [url],
  );
  const state = (): PartState => {
    if (overview.isError) return { kind: 'failed', why: texts.terrainFailed, retry: () => void overview.refetch() };
    if (overview.data === undefined) return { kind: 'loading' };
    return url === null ? { kind: 'empty', why: texts.terrainNone } : { kind: 'ready' };
  };
  return { layer: 'SOIL_TERRAIN', on: true, specs, state: state(), legend: { kind: 'table', legend: LEGEND } };
}
