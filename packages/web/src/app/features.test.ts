import { suggestion } from '@georisk/contract/endpoints.ts';
import { LAYERS, mayHaveLayer } from '@georisk/contract/layers/layerCatalog.ts';
import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import { ALL_ROLES } from '@georisk/domain/roles/roles.ts';
import { describe, expect, it } from 'vitest';
import type { FeatureLayer } from '#web/shared/feature.ts';
import { CLIENT_ROUTES } from '#web/routes/routes.ts';
import { FEATURES, SEARCH_HITS } from './features.ts';
import { OPEN_SCREENS } from './openScreens.ts';

const rows: readonly FeatureLayer[] = FEATURES.flatMap((feature) => feature.layers ?? []);
const layers = rows.map(({ layer }) => layer);
const layersOf = (role: number) =>
  rows
    .filter(({ layer, call }) => mayHaveLayer(layer, role) && (call === undefined || mayCall(call, role)))
    .map(({ layer }) => layer);
const hits = FEATURES.flatMap((feature) => Object.keys(feature.hits ?? {}));
const entries = FEATURES.flatMap((feature) => feature.menu ?? []);
const screens = [...FEATURES.flatMap((feature) => feature.screens ?? []), ...OPEN_SCREENS];

describe('the features of the application', () => {
  it('have each layer of a role, entry of the menu and type of hit once', () => {
    for (const keys of [...ALL_ROLES.map(layersOf), hits, entries.map(({ key }) => key)])
      expect(new Set(keys).size).toBe(keys.length);
  });

  it('open every type of hit that the search returns', () => {
    const types = suggestion.options.map((option) => option.shape.type.value);
    expect(Object.keys(SEARCH_HITS).toSorted()).toEqual(types.toSorted());
  });

  it('name existing addresses and layers', () => {
    for (const { route } of screens) expect(Object.keys(CLIENT_ROUTES)).toContain(route);
    for (const layer of layers) expect(Object.keys(LAYERS)).toContain(layer);
  });

  it('welcome new users at every home', async () => {
    for (const { route, welcome } of FEATURES.flatMap((feature) => feature.screens ?? []))
      if (route === 'home') expect((await welcome?.())?.length).toBeGreaterThan(0);
  });
});
