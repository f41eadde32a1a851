import { useMemo } from 'react';
import type { LayerSpec } from '#web/map/layerSpec.ts';
import type { MapPart, PartState } from '#web/mapScreen/mapPart.ts';
import { TERRAIN_LEGEND } from '#web/shared/terrain/terrainLegend.ts';
import { soilTexts as texts } from './texts.hu.ts';
import { useOverview } from './useOverview.ts';

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
  return { layer: 'SOIL_TERRAIN', on: true, specs, state: state(), legend: { kind: 'table', legend: TERRAIN_LEGEND } };
}
