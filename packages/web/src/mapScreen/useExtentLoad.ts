import type { LayerKey } from '@georisk/contract/layers/layerCatalog.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { messageOf } from '#web/lib/apiProblem.ts';
import type { LayerSpec, MapFeature } from '#web/map/layerSpec.ts';
import { retryLayers } from '#web/map/shown.ts';
import type { PartState } from './mapPart.ts';

const LOADING: PartState = { kind: 'loading' };
const READY: PartState = { kind: 'ready' };

export interface ExtentLoad<F extends MapFeature> {
  /** Key of the layer description; one layer may have several. */
  readonly key: string;
  readonly layer: LayerKey;
  /** Changes with everything that `load` depends on, beside the extent. */
  readonly cacheKey: string;
  /** @param before currently drawn shapes, by their identity: an unchanged shape is not drawn again */
  readonly load: (
    extent: BBox,
    signal: AbortSignal,
    before: ReadonlyMap<string, F>,
  ) => Promise<{ readonly features: readonly F[]; readonly truncated: boolean }>;
  /** Text where the extent contains nothing; null where none is needed. */
  readonly none: string | null;
  /** Begins the sentence of a failure. */
  readonly failed: string;
  /**
   * A running request is not reported, unless it failed before: most of what a small move requests is drawn already.
   */
  readonly quiet?: boolean;
  /** Empty until the first answer: its legend waits. */
  readonly startsEmpty?: boolean;
  readonly look?: Pick<LayerSpec, 'maxResolution' | 'declutter' | 'raise'>;
}

/**
 * A layer that is requested by the extent of the map: its drawing, the state of its data, whether there is more than
 * was returned, its shapes, and the shape of an identity.
 */
export function useExtentLoad<F extends MapFeature>(wanted: ExtentLoad<F>) {
  const [known] = useState(() => new Map<string, F>());
  const [features, setFeatures] = useState<readonly F[]>([]);
  const [isTruncated, setTruncated] = useState(false);
  const [state, setState] = useState<PartState>(wanted.startsEmpty ? { kind: 'empty', why: wanted.none ?? '' } : READY);
  const { key, layer, cacheKey, look } = wanted;
  // `cacheKey` says when the rest has changed: an equal spec stays drawn.
  const latest = useRef(wanted);
  useLayoutEffect(() => {
    latest.current = wanted;
  });
  const { maxResolution, declutter, raise } = look ?? {};
  const spec = useMemo(
    (): LayerSpec => ({
      key,
      layer,
      visible: true,
      ...(maxResolution !== undefined && { maxResolution }),
      ...(declutter !== undefined && { declutter }),
      ...(raise !== undefined && { raise }),
      source: {
        kind: 'extent',
        cacheKey,
        load: async (extent, signal) => {
          const { load, none, failed, quiet = false } = latest.current;
          setState((before) => (quiet && before.kind !== 'failed' ? before : LOADING));
          try {
            const loaded = await load(extent, signal, known);
            known.clear();
            for (const feature of loaded.features) known.set(feature.id, feature);
            setFeatures(loaded.features);
            setTruncated(loaded.truncated);
            setState(loaded.features.length === 0 && none !== null ? { kind: 'empty', why: none } : READY);
            return loaded;
          } catch (error) {
            const why = `${failed} ${messageOf(error)}`;
            if (!signal.aborted) setState({ kind: 'failed', why, retry: retryLayers });
            throw error;
          }
        },
      },
    }),
    [key, layer, cacheKey, maxResolution, declutter, raise, known],
  );
  return { spec, state, isTruncated, features, find: (id: string): F | undefined => known.get(id) };
}
