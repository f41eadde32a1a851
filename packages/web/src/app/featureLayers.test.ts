import { mayHaveLayer } from '@georisk/contract/layers/layerCatalog.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FEATURES } from './features.ts';
import { NotLoaded } from '#web/lib/notLoaded.ts';
import { person } from '#web/testing/people.ts';
import { forgetFailedLayers, layersFor } from './featureLayers.ts';

afterEach(() => vi.restoreAllMocks());

const layers = FEATURES.flatMap((feature) => feature.layers ?? []).filter(({ layer }) =>
  mayHaveLayer(layer, ROLES.OPERATOR),
);
const hook = () => ({ layer: 'CROP', specs: [] }) as const;

describe('layersFor', () => {
  it('loads only the layers that the role may have', async () => {
    const loads = layers.map((each) => ({
      layer: each.layer,
      load: vi.spyOn(each, 'load').mockResolvedValue(hook),
    }));
    await layersFor(person(ROLES.FARMER));
    const loaded = loads.flatMap(({ layer, load }) => (load.mock.calls.length > 0 ? [layer] : []));
    expect(loaded).toEqual(['YIELD']);
    expect(layers.length).toBeGreaterThan(loaded.length);
    expect(await layersFor(person(ROLES.OPERATOR))).toHaveLength(layers.length);
  });

  it('returns the same promise again, after a failure until it is forgotten', async () => {
    const [first] = layers.filter(({ layer }) => mayHaveLayer(layer, ROLES.MANAGER));
    if (first === undefined) throw new Error('No feature has a layer');
    const load = vi.spyOn(first, 'load').mockRejectedValue(new Error('no network'));
    for (const each of layers.filter((other) => other !== first)) vi.spyOn(each, 'load').mockResolvedValue(hook);
    const promise = layersFor(person(ROLES.MANAGER));
    await expect(promise).rejects.toThrow(NotLoaded);
    expect(layersFor(person(ROLES.MANAGER))).toBe(promise);
    expect(load).toHaveBeenCalledTimes(1);
    forgetFailedLayers();
    await expect(layersFor(person(ROLES.MANAGER))).rejects.toThrow(NotLoaded);
    expect(load).toHaveBeenCalledTimes(2);
  });
});
