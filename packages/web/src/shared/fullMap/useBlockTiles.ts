import { useMemo, useState } from 'react';
import type { LayerSpec } from '#web/map/layerSpec.ts';
import { BLOCK_TILES, blockTileLayers } from '#web/map/tiles/mvtBlocks.ts';
import { fullMapTexts as texts } from './fullMap.hu.ts';
import type { Hit, HoverText } from '#web/mapScreen/mapPart.ts';

export interface BlockTiles {
  readonly specs: readonly LayerSpec[];
  readonly key: string;
  /** The mouse is on a shape of any owner, or has left it. */
  readonly onHover: (hit: Hit | null) => void;
  readonly hoverText: (hit: Hit) => HoverText;
}

/** All blocks of the country under the company's own ones, from the scale at which they are distinguishable. */
export function useBlockTiles(except: ReadonlySet<string>): BlockTiles {
  const [hovered, setHovered] = useState<string | null>(null);
  const specs = useMemo(
    () => blockTileLayers({ layer: 'PLOT', visible: true, hovered, except: [...except] }),
    [hovered, except],
  );
  return {
    specs,
    key: BLOCK_TILES,
    onHover: (hit) => setHovered(hit?.layer === BLOCK_TILES ? hit.id : null),
    hoverText: ({ id }) => ({ title: texts.block(id), lines: [] }),
  };
}
