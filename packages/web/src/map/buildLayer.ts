import { LAYERS } from '@georisk/contract/layers/layerCatalog.ts';
import type { Layer } from '@georisk/contract/layers/layerTypes.ts';
import type Feature from 'ol/Feature.js';
import type OlLayer from 'ol/layer/Layer.js';
import TileLayer from 'ol/layer/Tile.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import type Style from 'ol/style/Style.js';
import { unreachable } from '#web/lib/unreachable.ts';
import { type ExtentLoader, extentLoader } from './extentSource.ts';
import type { LayerSpec, MapFeature } from './layerSpec.ts';
import type { MvtLayer, mvtLayer } from './tiles/mvtLayer.ts';
import { boxToMap } from './projection.ts';
import { recolouring } from './safeColours.ts';
import { descriptionOf, styleOf } from './styles.ts';
import { clipToSide } from './swipe.ts';
import { type TileSource, tileSource } from './tiles/tileSource.ts';
import { syncFeatures } from './vectorSource.ts';

/** A layer of the map library and the source that fills it. */
export interface BuiltLayer {
  readonly layer: OlLayer;
  /** Its names, where they are above the other layers. */
  readonly names?: OlLayer;
  readonly extents?: ExtentLoader;
  readonly tiles?: TileSource;
  readonly mvt?: MvtLayer;
  setFeatures?(features: readonly MapFeature[]): void;
}

const byRank = (a: Feature, b: Feature) => (descriptionOf(b)?.rank ?? 0) - (descriptionOf(a)?.rank ?? 0);

/**
 * Thousands of shapes of an extent are prepared once for a whole movement, with those beside the screen that were loaded;
 * the few of other layers anew for each frame.
 */
const OF_EXTENT = { updateWhileInteracting: false, renderBuffer: 256 } as const;

/** What a layer draws of its features. */
const PARTS = {
  all: (styles: Style[]) => styles,
  shapes: (styles: Style[]) => styles.filter((style) => style.getText() === null),
  names: (styles: Style[]) => styles.filter((style) => style.getText() !== null),
} as const;

function vectorLayer(spec: LayerSpec, source: VectorSource, part: keyof typeof PARTS = 'all') {
  const recoloured = recolouring(spec);
  return new VectorLayer({
    source,
    style: (feature, resolution) => PARTS[part](styleOf(feature as Feature, resolution, recoloured)),
    declutter: spec.declutter ?? false,
    updateWhileAnimating: true,
    updateWhileInteracting: true,
    ...(spec.source.kind === 'extent' && OF_EXTENT),
    ...(spec.declutter === true ? { renderOrder: (a, b) => byRank(a as Feature, b as Feature) } : {}),
  });
}

/** What draws the shapes, and their names apart from them where they are to be above other layers. */
const vectorLayers = (spec: LayerSpec, source: VectorSource): Pick<BuiltLayer, 'layer' | 'names'> =>
  spec.namesOnTop === true
    ? { layer: vectorLayer(spec, source, 'shapes'), names: vectorLayer(spec, source, 'names') }
    : { layer: vectorLayer(spec, source) };

/** Place of names in the drawing order: below the tools, above everything else. */
const NAMES_ORDER = 699;

/** The settings of all that a description was built to. */
export function applyAll({ layer, names }: BuiltLayer, spec: LayerSpec): void {
  applySettings(layer, spec);
  if (names !== undefined) applySettings(names, { ...spec, order: NAMES_ORDER });
}

/** Visibility, order and limits: from the description where it says so, else from the catalogue. */
export function applySettings(layer: OlLayer, spec: LayerSpec): void {
  const row: Layer = LAYERS[spec.layer];
  const limit = spec.maxResolution === undefined ? row.maxResolution : spec.maxResolution;
  layer.setVisible(spec.visible);
  layer.setOpacity(row.opacity * (spec.opacity ?? 1));
  layer.setZIndex(spec.order ?? row.order + (spec.raise ?? 0));
  layer.setMinResolution(spec.minResolution ?? 0);
  layer.setMaxResolution(limit ?? Number.POSITIVE_INFINITY);
  layer.setExtent(spec.extent === undefined ? undefined : boxToMap(spec.extent));
}

/** The code that draws vector tiles is loaded on first use: a farmer never needs it. */
let makeMvtLayer: typeof mvtLayer | undefined;

/** Fetches missing code of a layer; undefined where it can be built at once. */
export function missingFor({ source }: LayerSpec): Promise<unknown> | undefined {
  if (source.kind !== 'mvt' || makeMvtLayer !== undefined) return undefined;
  return import('./tiles/mvtLayer.ts').then((module) => (makeMvtLayer = module.mvtLayer));
}

/**
 * The layer as described; null for an invalid product URL, and for missing code (`missingFor`).
 * @param onFailure called when a part of it failed, or loaded after all
 */
export function buildLayer(spec: LayerSpec, onFailure: () => void): BuiltLayer | null {
  const built = ofSource(spec, onFailure);
  if (built !== null && spec.side !== undefined) clipToSide(built.layer, spec.side);
  return built;
}

/** One branch for each kind of source. */
function ofSource(spec: LayerSpec, onFailure: () => void): BuiltLayer | null {
  const { source } = spec;
  switch (source.kind) {
    case 'tiles': {
      const tiles = tileSource(source, onFailure);
      if (tiles === null) return null;
      return { layer: new TileLayer({ source: tiles.source, preload: 0 }), tiles };
    }
    case 'features': {
      const vector = new VectorSource({ wrapX: false });
      syncFeatures(vector, source.features);
      return { ...vectorLayers(spec, vector), setFeatures: (features) => syncFeatures(vector, features) };
    }
    case 'extent': {
      const vector = new VectorSource({ wrapX: false });
      const extents = extentLoader(vector, source, onFailure);
      return { ...vectorLayers(spec, vector), extents };
    }
    case 'mvt': {
      const mvt = makeMvtLayer?.(
        source,
        { declutter: spec.declutter ?? false, recoloured: recolouring(spec) },
        onFailure,
      );
      return mvt === undefined ? null : { layer: mvt.layer, mvt };
    }
    default:
      return unreachable(source);
  }
}
