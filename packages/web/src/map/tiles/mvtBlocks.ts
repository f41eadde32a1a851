import type { LayerKey } from '@georisk/contract/layers/layerCatalog.ts';
import type { LayerSpec } from '../layerSpec.ts';
import { mvtMaxResolution } from './mvtLayers.ts';

/** Key of the blocks' layer: a click on it picks a block's code. */
export const BLOCK_TILES = 'BLOCK TILES';

interface Shown {
  /** Row of the catalogue that the role has: `PLOT` of insurers, `MEPAR` of the soil survey. */
  readonly layer: LayerKey;
  readonly visible: boolean;
  /** Codes of blocks that are drawn by another layer. */
  readonly except?: readonly string[];
  /** Code of the block under the mouse. */
  readonly hovered?: string | null;
  readonly selected?: string | null;
}

/** All blocks that the caller may see, the one under the mouse and the selected one, however many there are. */
export function blockTileLayers({ layer, visible, except, hovered = null, selected = null }: Shown): LayerSpec[] {
  const maxResolution = mvtMaxResolution('blocks');
  return [
    {
      key: BLOCK_TILES,
      layer,
      visible,
      // Under the shapes with details.
      raise: -1,
      maxResolution,
      declutter: true,
      source: { kind: 'mvt', layer: 'blocks', ...(except === undefined ? {} : { except }) },
    },
    {
      key: 'BLOCK TILE UNDER THE MOUSE',
      layer: 'PLOT_HIGHLIGHT',
      visible: visible && hovered !== null,
      maxResolution,
      source: { kind: 'mvt', layer: 'blocks', style: 'blockLit', only: hovered === null ? [] : [hovered] },
    },
    {
      key: 'SELECTED BLOCK TILE',
      layer: 'PLOT_HIGHLIGHT',
      visible: visible && selected !== null,
      maxResolution,
      raise: 1,
      source: { kind: 'mvt', layer: 'blocks', style: 'blockSelected', only: selected === null ? [] : [selected] },
    },
  ];
}
