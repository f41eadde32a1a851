import type { LayerKey } from '@georisk/contract/layers/layerCatalog.ts';
import type OlMap from 'ol/Map.js';
import { applySettings, type BuiltLayer, buildLayer, missingFor } from './buildLayer.ts';
import { diffLayers } from './diffLayers.ts';
import type { LayerSpec } from './layerSpec.ts';
import { boxFromMap } from './projection.ts';

export interface MapLayers {
  /** Makes the map's layers those described. */
  apply(specs: readonly LayerSpec[]): void;
  /** Key of the description behind a layer object; undefined for a layer of somebody else. */
  keyOf(layer: unknown): string | undefined;
  /** Tells the layers that the view has come to rest. */
  settled(): void;
  /** Hides the pictures of other hosts; the answer shows them again. */
  hideForeign(): () => void;
  /** Asks again for what failed, once the network is back or a person wants it. */
  retry(): void;
  /** Rows of the catalogue of which something is missing where the map stands; the same object until that changes. */
  failing(): readonly LayerKey[];
  /** Hears when that changes. @returns stops hearing */
  watchFailing(listener: () => void): () => void;
}

const GATHER_MS = 150;

/** Rows of what is on, within its limits, and lacks something in the shown part of the map; each once. */
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

/**
 * Keeps a map's layers equal to a description, by keyed difference.
 * @param session number of the session: with another one everything is asked for anew, since a layer may hold what only the last one might see
 */
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
  /** Tiles fail by the dozen: they are told of together. */
  const assessSoon = () => {
    pending ??= setTimeout(assess, GATHER_MS);
  };

  const remove = (key: string) => {
    const layer = built.get(key);
    built.delete(key);
    if (layer === null || layer === undefined) return;
    layer.extents?.stop();
    map.removeLayer(layer.layer);
    layer.layer.dispose();
    layer.mvt?.release();
  };

  /** Built once everything for it has come, as it is described then; what cannot be fetched is asked for by the next change of the layers. */
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
    applySettings(layer.layer, spec);
    map.addLayer(layer.layer);
  };

  const update = (spec: LayerSpec) => {
    const layer = built.get(spec.key);
    if (layer === null || layer === undefined) return;
    applySettings(layer.layer, spec);
    if (spec.source.kind === 'features') layer.setFeatures?.(spec.source.features);
    if (spec.source.kind === 'mvt') layer.mvt?.choose(spec.source);
  };

  const settled = () => {
    const size = map.getSize();
    const view = map.getView();
    const resolution = view.getResolution();
    if (size === undefined || resolution === undefined || view.getCenter() === undefined) return;
    const box = view.calculateExtent(size);
    for (const layer of built.values()) {
      if (layer === null) continue;
      const { layer: shown, extents, tiles } = layer;
      const inReach = resolution >= shown.getMinResolution() && resolution < shown.getMaxResolution();
      if (extents !== undefined && shown.getVisible() && inReach) extents.show(boxFromMap(box));
      if (tiles !== undefined) {
        const zoom = tiles.source.getTileGrid()?.getZForResolution(resolution);
        if (zoom !== undefined) tiles.prune(zoom, box);
      }
    }
    assessSoon();
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
    hideForeign() {
      const hidden = [...built.values()].flatMap((each) =>
        each?.tiles?.isForeign === true && each.layer.getVisible() ? [each.layer] : [],
      );
      for (const layer of hidden) layer.setVisible(false);
      return () => {
        for (const layer of hidden) layer.setVisible(true);
      };
    },
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
