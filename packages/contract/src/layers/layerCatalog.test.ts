import { ROLES, type RoleName } from '@georisk/domain/roles/roles.ts';
import { describe, expect, it } from 'vitest';
import { mayCall } from '../permissions/permissions.ts';
import { LAYER_KEYS, LAYERS, type LayerKey, layersOf, mayHaveLayer, switcherOf } from './layerCatalog.ts';
import type { Layer } from './layerTypes.ts';

/** The specification's table "Layers by role", typed out by hand: role → layers. */
const EVERYBODY: readonly LayerKey[] = ['STREET'];
const ALL_BUT_CEMETERY: readonly LayerKey[] = ['BASE', 'CITY', 'COUNTRY'];
const INSURANCE: readonly LayerKey[] = [
  'PRODUCT',
  'PLOT',
  'SAMPLING_ZONE',
  'SAMPLING',
  'MEASURING',
  'YIELD',
  'POSITION',
  'DRAWING',
  'PLOT_HIGHLIGHT',
  'ALERT',
  'POLICY_PLOT',
];
const STAFF: readonly LayerKey[] = ['RADAR', 'RADAR_DAMAGE_PLOT', 'CROP', 'PHOTO'];
const FROST: readonly LayerKey[] = ['FROST_DANGER', 'FROST_DAMAGE', 'FROST_CHRONOLOGY'];
const CEMETERY: readonly LayerKey[] = ['CEMETERY_UAV', 'CEMETERY_OBJECT', 'CEMETERY_GRAVE'];
const staff = [...EVERYBODY, ...ALL_BUT_CEMETERY, ...INSURANCE, ...STAFF];
const special = [...EVERYBODY, ...ALL_BUT_CEMETERY];

const TABLE: Readonly<Record<RoleName, readonly LayerKey[]>> = {
  API: staff,
  ADMIN: [...staff, ...FROST, 'DAMAGE_CHRONOLOGY'],
  MANAGER: [...staff, ...FROST],
  EXPERT_DAMAGE: staff,
  EXPERT_UW: staff,
  FARMER: [...EVERYBODY, ...ALL_BUT_CEMETERY, ...INSURANCE, 'FARMER_CITY'],
  WOODWISER: [
    ...special,
    'FOREST_RGB',
    'FOREST_TERRAIN',
    'FOREST_TREE_HEIGHT',
    'FOREST_ASPECT',
    'FOREST_SLOPE',
    'FOREST_UNIT',
    'FOREST_STEM',
    'FOREST_CROWN',
  ],
  OPERATOR: staff,
  PROKAT: [
    ...special,
    'SOIL_TERRAIN',
    'NDVI',
    'MEPAR',
    'SOIL_GENETIC',
    'SOIL_PHYSICAL',
    'SOIL_MANAGEMENT_ZONE',
    'SOIL_SAMPLE',
  ],
  AGRARMONITOR: [...special, 'EK', 'EK_PRODUCT'],
  AGRO: [...special, 'NDVI', 'SOIL_MANAGEMENT_ZONE', 'MEPAR', 'BLOCK_PLOT'],
  CEMETERY: [...EVERYBODY, ...CEMETERY],
  CEMETERY_PUBLIC: [...EVERYBODY, ...CEMETERY],
  EXPERT_RISK_TAKING: [...staff, ...FROST],
};

const sorted = (keys: readonly LayerKey[]) => [...keys].sort();

/** The layer types of the specification. Those of later verticals are compared by role with `e2e/support/verticals/`. */
const SPECIFIED = 45;
const specified = (keys: readonly LayerKey[]) => sorted(keys.filter((key) => LAYERS[key].id <= SPECIFIED));

describe('the layer catalogue', () => {
  it('has the layer types 1 to 45, and each number once', () => {
    const ids = LAYER_KEYS.map((key) => LAYERS[key].id).sort((a, b) => a - b);
    expect(ids.slice(0, SPECIFIED)).toEqual(Array.from({ length: SPECIFIED }, (_, index) => index + 1));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('keeps the numbers of the enumeration', () => {
    const some = { BASE: 1, PRODUCT: 3, CITY: 10, POSITION: 11, FOREST_UNIT: 17, NDVI: 26, EK: 27, FARMER_CITY: 40 };
    expect(Object.fromEntries(Object.keys(some).map((key) => [key, LAYERS[key as LayerKey].id]))).toEqual(some);
    expect([LAYERS.MEASURING.id, LAYERS.PLOT_HIGHLIGHT.id, LAYERS.ALERT.id, LAYERS.POLICY_PLOT.id]).toEqual([
      42, 43, 44, 45,
    ]);
  });

  it.each(Object.entries(ROLES))('gives %s exactly the specified layers of the table', (name, role) => {
    expect(specified(layersOf(role))).toEqual(sorted(TABLE[name as RoleName]));
  });

  it('gives nothing to a number that is no role', () => {
    expect(layersOf(0)).toEqual([]);
    expect(switcherOf(99)).toEqual([]);
  });

  it('starts with base, country, city, forest unit, forest RGB and EK, and the settlements of the farmer', () => {
    expect(specified(LAYER_KEYS.filter((key) => LAYERS[key].visible))).toEqual(
      sorted(['BASE', 'COUNTRY', 'CITY', 'FOREST_UNIT', 'FOREST_RGB', 'EK', 'FARMER_CITY']),
    );
  });

  it('gives the farmer a small switcher without the product', () => {
    expect(sorted(switcherOf(ROLES.FARMER))).toEqual(
      sorted(['BASE', 'STREET', 'FARMER_CITY', 'PLOT', 'MEASURING', 'POSITION', 'YIELD']),
    );
    expect(switcherOf(ROLES.EXPERT_UW)).toContain('PRODUCT');
  });

  it('keeps the specified resolutions and opacity', () => {
    expect(LAYERS.CROP.maxResolution).toBe(3);
    expect([LAYERS.CITY.maxResolution, LAYERS.FARMER_CITY.maxResolution]).toEqual([25, 25]);
    const soil = ['SOIL_GENETIC', 'SOIL_PHYSICAL', 'SOIL_SAMPLE', 'SOIL_MANAGEMENT_ZONE'] as const;
    expect(soil.map((key) => LAYERS[key].maxResolution)).toEqual([25, 25, 25, 25]);
    expect(LAYERS.FROST_DAMAGE.maxResolution).toBe(7);
    expect(LAYERS.FROST_DANGER.opacity).toBe(0.65);
  });

  it('offers in a switcher only what its owner may have', () => {
    for (const key of LAYER_KEYS)
      for (const role of LAYERS[key].switcher) expect(mayHaveLayer(key, role), `${key} ${role}`).toBe(true);
  });

  it('promises no role data that the permission matrix refuses', () => {
    for (const key of LAYER_KEYS) {
      const { call, roles }: Layer = LAYERS[key];
      if (call === undefined) continue;
      const refused = roles.filter((role) => !mayCall(call, role));
      expect([key, refused]).toEqual([key, []]);
    }
  });
});
