import { mayHaveLayer } from '@georisk/contract/layers/layerCatalog.ts';
import { type BBox, bboxPolygon } from '@georisk/domain/geo/bbox.ts';
import { useEffect, useMemo, useState } from 'react';
import { callApi } from '#web/lib/api.ts';
import { asAreal } from '#web/map/areal.ts';
import type { LayerSpec, LoadedFeatures, MapFeature } from '#web/map/layerSpec.ts';
import type { MapEvent } from '#web/map/modes/mapMode.ts';
import { theMap } from '#web/map/theMap.ts';

/** Units of EPSG:3857 a pixel up to which single blocks can be told apart: some hundreds of them on a large screen. */
export const BLOCKS_UNTIL = 22;
const MOST = 1_500;

const BLOCKS = 'BLOCKS';
export const PICKABLE_BLOCKS = [BLOCKS] as const;

type Known = Map<string, MapFeature>;

async function load(
  extent: BBox,
  signal: AbortSignal,
  known: Known,
  except: readonly string[],
): Promise<LoadedFeatures> {
  const query = { extent: JSON.stringify(bboxPolygon(extent)), limit: MOST };
  const { items, truncated } = await callApi('plots', { query, signal });
  const features = items
    .filter(({ kind, meparCode }) => kind === 'mepar' && !except.includes(meparCode))
    .map(
      ({ meparCode, geom }): MapFeature =>
        known.get(meparCode) ?? { id: meparCode, geometry: asAreal(geom), style: 'blockOther', label: meparCode },
    );
  known.clear();
  for (const feature of features) known.set(feature.id, feature);
  return { features, truncated };
}

interface Shown {
  readonly visible: boolean;
  /** Blocks that the view draws by itself. */
  readonly except?: readonly string[];
}

const NONE: readonly string[] = [];

/** The blocks that the company has something on: seen from near by, lit up under the mouse, opened by a click. */
export function useBlockSearch(role: number, { visible, except = NONE }: Shown, onOpen: (meparCode: string) => void) {
  const [known] = useState<Known>(() => new Map());
  const [hovered, setHovered] = useState<string | null>(null);
  useEffect(() => {
    const viewport = theMap().ol.getViewport();
    const forget = () => setHovered(null);
    viewport?.addEventListener('pointerleave', forget);
    return () => viewport?.removeEventListener('pointerleave', forget);
  }, []);
  const may = mayHaveLayer('PLOT', role);
  const layers = useMemo((): readonly LayerSpec[] => {
    if (!may) return [];
    const lit = hovered === null ? undefined : known.get(hovered);
    return [
      {
        key: BLOCKS,
        layer: 'PLOT',
        visible,
        maxResolution: BLOCKS_UNTIL,
        declutter: true,
        source: {
          kind: 'extent',
          cacheKey: `blocks but ${except.join()}`,
          load: (extent, signal) => load(extent, signal, known, except),
        },
      },
      {
        key: 'BLOCK UNDER THE MOUSE',
        layer: 'PLOT_HIGHLIGHT',
        visible: visible && lit !== undefined,
        maxResolution: BLOCKS_UNTIL,
        source: { kind: 'features', features: lit === undefined ? [] : [{ ...lit, style: 'blockLit' }] },
      },
    ];
  }, [may, visible, hovered, known, except]);
  return {
    layers,
    onEvent: (event: MapEvent) => {
      if (event.type === 'hover') setHovered(event.id);
      if (event.type === 'pick') onOpen(event.id);
    },
  };
}
