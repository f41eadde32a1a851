import { FROST_COLORS } from '@georisk/domain/frost/frostDanger.ts';
import { REFERENCE_ZOOMS } from '@georisk/domain/reference/roads.ts';
import type { StyleKey } from '../styles.ts';

export interface MvtLayerRow {
  /** Property with the id of an area: a click picks it. */
  readonly idKey: string;
  readonly labelKey: string | null;
  /** Property with the kind of a shape, by which its style draws it; a label then is a shape of its own. */
  readonly kindKey?: string;
  readonly style: StyleKey;
  /** Colours of a property whose values count from 1. */
  readonly colours?: { readonly by: string; readonly of: readonly string[] };
  /** Zooms of tiles 512 pixels wide that the server has; beyond the last they are stretched. */
  readonly zooms: { readonly first: number; readonly last: number };
}

/** Layers that come as vector tiles, by their name in the address; the server's are under `tileLayers` in the manifests. */
export const MVT_LAYERS = {
  blocks: { idKey: 'code', labelKey: 'code', style: 'blockTile', zooms: { first: 9, last: 15 } },
  policyPlots: { idKey: 'code', labelKey: 'plant', style: 'tableBoundary', zooms: { first: 11, last: 15 } },
  alerts: { idKey: 'code', labelKey: null, style: 'alert', zooms: { first: 8, last: 15 } },
  frost: {
    idKey: 'code',
    labelKey: null,
    style: 'frostDanger',
    colours: { by: 'frost', of: FROST_COLORS },
    zooms: { first: 6, last: 15 },
  },
  reference: {
    idKey: 'kind',
    labelKey: 'name',
    kindKey: 'kind',
    style: 'referenceGround',
    zooms: { first: REFERENCE_ZOOMS.first, last: REFERENCE_ZOOMS.last },
  },
  forestStems: { idKey: 'id', labelKey: null, style: 'forestStem', zooms: { first: 15, last: 16 } },
  forestCrowns: { idKey: 'id', labelKey: null, style: 'forestCrown', zooms: { first: 15, last: 16 } },
} as const satisfies Record<string, MvtLayerRow>;

export type MvtLayerName = keyof typeof MVT_LAYERS;

/** Units of EPSG:3857 a pixel above which a layer's tiles are not requested. */
export const mvtMaxResolution = (layer: MvtLayerName): number =>
  ((2 * 20_037_508.342789244) / 512 / 2 ** MVT_LAYERS[layer].zooms.first) * 1.05;
