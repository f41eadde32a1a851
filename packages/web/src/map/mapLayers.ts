import type { LayerKey } from '@georisk/contract/layers/layerCatalog.ts';
import type OlMap from 'ol/Map.js';
import { applyAll, type BuiltLayer, buildLayer, missingFor } from './buildLayer.ts';
import { diffLayers } from './diffLayers.ts';
import type { LayerSpec } from './layerSpec.ts';
import { boxFromMap } from './projection.ts';
import { removeLayer } from './removeLayer.ts';

export interface MapLayers {
  /** Makes the map's layers those described. */
  apply(specs: readonly LayerSpec[]): void;
  /** Key of the description of a layer object; undefined for a layer made elsewhere. */
  keyOf(layer: unknown): string | undefined;
  /** Notifies the layers that the view has stopped moving. */
  settled(): void;
  /** Waits for the shapes of what the map shows now, some seconds at most. */
  whole(): Promise<void>;
  /** Hides the pictures of other hosts; the returned function shows them again. */
  hideForeign(): () => void;
  /** Repeats failed requests, once the network is back or on a person's request. */
  retry(): void;
  /** Rows of the catalogue with missing parts in the visible map; the same object until that changes. */
  failing(): readonly LayerKey[];
  /** Subscribes to changes of that. @returns unsubscribes */
  watchFailing(listener: () => void): () => void;
}

const GATHER_MS = 150;
/** Longest wait for the shapes of a picture. */
const WHOLE_MS = 5_000;

/** Rows of visible layers, within their limits, with missing parts in the shown map; each once. */
function failingLayers(
  map: OlMap,
  built: ReadonlyMap<string, BuiltLayer | null>,
  current: ReadonlyMap<string, LayerSpec>,
): readonly LayerKey[] {
  const [size, resolution] = [map.getSize(), map.getView().getResolution()];
  if (size === undefined || resolution === undefined) return [];
  const box = map.getView().calculateExtent(size);
  const lacks = ({ layer, tiles, extents, mvt }: BuiltLayer): boolean => {
    if (!layer.getVisible() || resolution < layer.getMinResolution() || resolution >= layer.getMaxResolution())
      return false;
    const zoom = tiles?.source.getTileGrid()?.getZForResolution(resolution);
    if (tiles !== undefined && zoom !== undefined && tiles.hasFailed(zoom, box)) return true;
    return extents?.hasFailed() === true || mvt?.hasFailed(resolution, box) === true;
  };
  const keys = [...built].flatMap(([key, layer]) => {
    const spec = current.get(key);
    return layer !== null && spec !== undefined && lacks(layer) ? [spec.layer] : [];
  });
  return [...new Set(keys)].sort();
}

/** Makes the layers load what the map shows now. @returns false before the map's first view */
function showExtent(map: OlMap, layers: Iterable<BuiltLayer | null>): boolean {
  const size = map.getSize();
  const view = map.getView();
  const resolution = view.getResolution();
  if (size === undefined || resolution === undefined || view.getCenter() === undefined) return false;
  const box = view.calculateExtent(size);
  for (const layer of layers) {
    if (layer === null) continue;
    const { layer: shown, extents, tiles } = layer;
    const inReach = resolution >= shown.getMinResolution() && resolution < shown.getMaxResolution();
    if (extents !== undefined && shown.getVisible() && inReach) extents.show(boxFromMap(box));
    if (tiles !== undefined) {
      const zoom = tiles.source.getTileGrid()?.getZForResolution(resolution);
      if (zoom !== undefined) tiles.prune(zoom, box);
    }
  }
  return true;
}

/** Hides the pictures of other hosts. @returns shows them again */
function hideForeign(layers: Iterable<BuiltLayer | null>): () => void {
  const hidden = [...layers].flatMap((each) =>
    each?.tiles?.isForeign === true && each.layer.getVisible() ? [each.layer] : [],
  );
  for (const layer of hidden) layer.setVisible(false);
  return () => {
    for (const layer of hidden) layer.setVisible(true);
  };
}

/**
 * Keeps a map's layers equal to a description, by keyed difference. Its functions are in one, since all of them change
 * the same two maps of what is built and what is described.
 * @param session number of the session: for another one everything is requested again, since a layer may contain data
 * that only the last user may see
 */
// oxlint-disable-next-line eslint/max-lines-per-function -- see above
export function mapLayers(map: OlMap, session: () => number): MapLayers {
  let shownTo = session();
  const built = new Map<string, BuiltLayer | null>();
  let current = new Map<string, LayerSpec>();
  let failing: readonly LayerKey[] = [];
  const listeners = new Set<() => void>();
  let pending: ReturnType<typeof setTimeout> | undefined;

  const assess = () => {
    pending = undefined;
    const now = failingLayers(map, built, current);
    if (String(now) === String(failing)) return;
    failing = now;
    for (const listener of listeners) listener();
  };
  /** Tiles fail in large numbers: they are reported together. */
  const assessSoon = () => {
    pending ??= setTimeout(assess, GATHER_MS);
  };

  const remove = (key: string) => {
    const layer = built.get(key);
    built.delete(key);
    if (layer === null || layer === undefined) return;
    layer.extents?.stop();
    removeLayer(map, layer.layer);
    if (layer.names !== undefined) removeLayer(map, layer.names);
    layer.mvt?.release();
  };

  /**
   * Built once all its code has loaded, as it is described then; code that cannot be loaded is requested by the next
   * change of the layers.
   */
  const addLater = async (key: string, missing: Promise<unknown>) => {
    built.set(key, null);
    await missing.catch(() => undefined);
    const spec = current.get(key);
    if (spec !== undefined && built.get(key) === null && missingFor(spec) === undefined) add(spec);
  };

  const add = (spec: LayerSpec) => {
    const missing = missingFor(spec);
    if (missing !== undefined) {
      void addLater(spec.key, missing);
      return;
    }
    const layer = buildLayer(spec, assessSoon);
    built.set(spec.key, layer);
    if (layer === null) return;
    applyAll(layer, spec);
    map.addLayer(layer.layer);
    if (layer.names !== undefined) map.addLayer(layer.names);
  };

  const update = (spec: LayerSpec) => {
    const layer = built.get(spec.key);
    if (layer === null || layer === undefined) return;
    applyAll(layer, spec);
    if (spec.source.kind === 'features') layer.setFeatures?.(spec.source.features);
    if (spec.source.kind === 'mvt') layer.mvt?.choose(spec.source);
  };

  const settled = () => {
    if (showExtent(map, built.values())) assessSoon();
  };

  return {
    apply(specs) {
      if (session() !== shownTo) {
        shownTo = session();
        for (const key of built.keys()) remove(key);
        current = new Map();
      }
      const plan = diffLayers(current, specs);
      for (const key of plan.remove) remove(key);
      for (const spec of plan.add) add(spec);
      for (const spec of plan.update) update(spec);
      current = new Map(specs.map((spec) => [spec.key, spec]));
      if (plan.add.length > 0 || plan.update.length > 0) settled();
    },
    keyOf: (layer) => [...built].find(([, known]) => known !== null && known.layer === layer)?.[0],
    settled,
    async whole() {
      settled();
      const waiting = [...built.values()].flatMap((layer) => layer?.extents?.whole() ?? []);
      await Promise.race([Promise.all(waiting), new Promise((done) => setTimeout(done, WHOLE_MS))]);
    },
    hideForeign: () => hideForeign(built.values()),
    retry() {
      for (const [key, layer] of built) {
        const spec = current.get(key);
        if (layer === null && spec !== undefined) add(spec);
        layer?.tiles?.retry();
        layer?.extents?.retry();
        layer?.mvt?.retry();
      }
      assess();
    },
    failing: () => failing,
    watchFailing(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
