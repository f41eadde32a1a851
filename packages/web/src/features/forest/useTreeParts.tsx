import { useMemo, useState } from 'react';
import type { LayerSpec } from '#web/map/layerSpec.ts';
import { mvtMaxResolution } from '#web/map/tiles/mvtLayers.ts';
import type { MapPart } from '#web/mapScreen/mapPart.ts';
import { usePressed } from '#web/lib/usePressed.ts';
import { forestTexts as texts } from './texts.hu.ts';
import { TREE_TABLES } from './treeTables.ts';
import { TreePopup } from './TreePopup.tsx';

const TILES = { FOREST_STEM: 'forestStems', FOREST_CROWN: 'forestCrowns' } as const;

/** Trees of one form from vector tiles, however many there are; a click opens one. */
function useTrees(layer: keyof typeof TILES): MapPart {
  const [open, setOpen] = useState<number | null>(null);
  const pressed = usePressed();
  const maxResolution = mvtMaxResolution(TILES[layer]);
  const specs = useMemo(
    (): readonly LayerSpec[] => [
      { key: layer, layer, visible: true, maxResolution, source: { kind: 'mvt', layer: TILES[layer] } },
    ],
    [layer, maxResolution],
  );
  return {
    layer,
    specs,
    note: texts.treesHint,
    pickable: [layer],
    tables: TREE_TABLES[layer],
    onPick: ({ id }) => setOpen(Number(id)),
    popup: open !== null && <TreePopup id={open} at={pressed.current} onClose={() => setOpen(null)} />,
  };
}

export const useStemPart = (): MapPart => useTrees('FOREST_STEM');
export const useCrownPart = (): MapPart => useTrees('FOREST_CROWN');
