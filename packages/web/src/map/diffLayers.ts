import type { LayerSpec, SourceSpec } from './layerSpec.ts';

export interface LayerPlan {
  readonly add: readonly LayerSpec[];
  readonly remove: readonly string[];
  /** Same source, other visibility, limits or shapes. */
  readonly update: readonly LayerSpec[];
}

/** Identity of a source, apart from its shapes: another identity needs another layer object. */
export function sourceIdentity(source: SourceSpec): string {
  if (source.kind === 'features') return 'features';
  if (source.kind === 'extent') return `extent ${source.cacheKey}`;
  if (source.kind === 'mvt') return `mvt ${source.layer} ${source.style ?? ''} ${source.only === undefined}`;
  return `tiles ${JSON.stringify([source.tiles, source.minZoom, source.maxZoom, source.attribution])}`;
}

const sameBox = (a: LayerSpec, b: LayerSpec) => a.extent === b.extent || String(a.extent) === String(b.extent);

function sameSettings(a: LayerSpec, b: LayerSpec): boolean {
  return (
    a.visible === b.visible &&
    a.opacity === b.opacity &&
    a.order === b.order &&
    a.minResolution === b.minResolution &&
    a.maxResolution === b.maxResolution &&
    sameBox(a, b)
  );
}

function sameShapes(a: LayerSpec, b: LayerSpec): boolean {
  if (a.source.kind === 'mvt') return a.source === b.source || JSON.stringify(a.source) === JSON.stringify(b.source);
  return a.source.kind !== 'features' || b.source.kind !== 'features' || a.source.features === b.source.features;
}

const rebuild = (a: LayerSpec, b: LayerSpec) =>
  a.layer !== b.layer ||
  a.side !== b.side ||
  a.safe !== b.safe ||
  a.declutter !== b.declutter ||
  a.namesOnTop !== b.namesOnTop ||
  sourceIdentity(a.source) !== sourceIdentity(b.source);

/**
 * The smallest set of operations that makes the map's layers those described. Keys are unique; of two with one key
 * the last counts.
 */
export function diffLayers(current: ReadonlyMap<string, LayerSpec>, wanted: readonly LayerSpec[]): LayerPlan {
  const next = new Map(wanted.map((spec) => [spec.key, spec]));
  const add: LayerSpec[] = [];
  const update: LayerSpec[] = [];
  const remove = [...current.keys()].filter((key) => !next.has(key));
  for (const spec of next.values()) {
    const known = current.get(spec.key);
    if (known === undefined) add.push(spec);
    else if (rebuild(known, spec)) {
      remove.push(spec.key);
      add.push(spec);
    } else if (!sameSettings(known, spec) || !sameShapes(known, spec)) update.push(spec);
  }
  return { add, remove, update };
}
