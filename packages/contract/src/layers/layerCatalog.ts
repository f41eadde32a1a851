import type { Role } from '@georisk/domain/roles/roles.ts';
import { mayCall, type Right } from '../permissions/permissions.ts';
import { notForFarmers, LAYER_ROLES as R } from './layerRoles.ts';
import type { Layer, LayerGroup } from './layerTypes.ts';

interface Optional {
  readonly switcher?: readonly Role[];
  readonly call?: Right;
  readonly visible?: boolean;
  readonly maxResolution?: number;
  readonly opacity?: number;
}

const layer = <const I extends number>(
  id: I,
  title: string,
  group: LayerGroup,
  roles: readonly Role[],
  order: number,
  rest: Optional = {},
) => ({
  id,
  title,
  group,
  roles,
  order,
  switcher: notForFarmers(roles),
  visible: false,
  opacity: 1,
  ...rest,
});

/** Units of EPSG:3857 a pixel above which a layer is hidden: below, single shapes are distinguishable. */
const CROP_RESOLUTION = 3;
const CITY_RESOLUTION = 25;
const SOIL_RESOLUTION = 25;
const FROST_RESOLUTION = 7;

/**
 * The table of the 45 map layers: who has them, which call their data need, how they start. The drawing of a layer is
 * defined by a view (`web/features/fullMap/mapPart.ts`). A layer that is only a part of another's drawing is in
 * nobody's switcher.
 */
export const LAYERS = {
  BASE: layer(1, 'Légifelvétel', 'background', R.allButCemetery, 10, {
    switcher: R.allButCemetery,
    call: 'baseMaps',
    visible: true,
  }),
  STREET: layer(2, 'Utcatérkép', 'background', R.everybody, 20, {
    switcher: R.everybody,
    call: 'baseMaps',
  }),
  PRODUCT: layer(3, 'Termék', 'imagery', R.insurance, 120, { call: 'wms' }),
  RADAR: layer(4, 'Radar', 'risk', R.insuranceStaff, 300, { call: 'radars' }),
  CROP: layer(5, 'Vetésszerkezet', 'field', R.insuranceStaff, 200, {
    call: 'crops',
    maxResolution: CROP_RESOLUTION,
  }),
  PLOT: layer(6, 'Táblák', 'field', R.insurance, 400, {
    switcher: R.insurance,
    call: 'plots',
  }),
  SAMPLING: layer(7, 'Mintavételi pontok', 'field', R.insurance, 620),
  DRAWING: layer(8, 'Rajzolás', 'tools', R.insurance, 900, { switcher: R.nobody }),
  COUNTRY: layer(9, 'Országhatár', 'background', R.allButCemetery, 40, { call: 'country', visible: true }),
  CITY: layer(10, 'Települések', 'background', R.allButCemetery, 50, {
    call: 'cities',
    visible: true,
    maxResolution: CITY_RESOLUTION,
  }),
  POSITION: layer(11, 'Helyzetem', 'tools', R.insurance, 950, { switcher: R.insurance }),
  FOREST_RGB: layer(12, 'Ortofotó', 'forest', R.woodwiser, 100, { call: 'wms', visible: true }),
  FOREST_TERRAIN: layer(13, 'Domborzatmodell', 'forest', R.woodwiser, 110, { call: 'wms' }),
  FOREST_TREE_HEIGHT: layer(14, 'Famagasság', 'forest', R.woodwiser, 111, { call: 'wms' }),
  FOREST_ASPECT: layer(15, 'Kitettség', 'forest', R.woodwiser, 112, { call: 'wms' }),
  FOREST_SLOPE: layer(16, 'Lejtés', 'forest', R.woodwiser, 113, { call: 'wms' }),
  FOREST_UNIT: layer(17, 'Erdőrészlet határa', 'forest', R.woodwiser, 420, {
    call: 'forestProjects',
    visible: true,
  }),
  FOREST_STEM: layer(18, 'Törzsek', 'forest', R.woodwiser, 520, { call: 'forestProjects' }),
  FOREST_CROWN: layer(19, 'Koronák', 'forest', R.woodwiser, 510, { call: 'forestProjects' }),
  SAMPLING_ZONE: layer(20, 'Mintavételi zónák', 'field', R.insurance, 320),
  SOIL_TERRAIN: layer(21, 'Domborzatmodell', 'soil', R.prokat, 100, { call: 'wms' }),
  SOIL_GENETIC: layer(22, 'Talajtípus', 'soil', R.prokat, 210, {
    call: 'soilMaps',
    maxResolution: SOIL_RESOLUTION,
  }),
  SOIL_PHYSICAL: layer(23, 'Kötöttség', 'soil', R.prokat, 211, {
    call: 'soilMaps',
    maxResolution: SOIL_RESOLUTION,
  }),
  SOIL_SAMPLE: layer(24, 'Talajminták', 'soil', R.prokat, 600, {
    call: 'soilMaps',
    maxResolution: SOIL_RESOLUTION,
  }),
  SOIL_MANAGEMENT_ZONE: layer(25, 'Menedzsmentzónák', 'soil', R.prokatAndAgro, 220, {
    maxResolution: SOIL_RESOLUTION,
  }),
  NDVI: layer(26, 'NDVI', 'imagery', R.prokatAndAgro, 121, { call: 'wms' }),
  EK: layer(27, 'Egységes kérelem', 'field', R.agrarmonitor, 410, {
    call: 'ek',
    visible: true,
  }),
  EK_PRODUCT: layer(28, 'EK-termék', 'imagery', R.agrarmonitor, 122, { call: 'wms' }),
  MEPAR: layer(29, 'MePAR-blokkok', 'field', R.prokatAndAgro, 390, { call: 'mepar' }),
  BLOCK_PLOT: layer(30, 'Saját táblák', 'field', R.agro, 415, { call: 'blockPlots' }),
  CEMETERY_UAV: layer(31, 'Drónfelvétel', 'cemetery', R.cemetery, 100, { call: 'tile' }),
  CEMETERY_OBJECT: layer(32, 'Környezeti elemek', 'cemetery', R.cemetery, 430, { call: 'cemetery' }),
  CEMETERY_GRAVE: layer(33, 'Sírhelyek', 'cemetery', R.cemetery, 440, { call: 'cemetery' }),
  DAMAGE_CHRONOLOGY: layer(34, 'Kárkronológia', 'risk', R.admin, 310, { call: 'damageChronology' }),
  PHOTO: layer(35, 'Helyszíni fotók', 'field', R.insuranceStaff, 630, { call: 'photos' }),
  YIELD: layer(36, 'Hozamtérkép', 'field', R.insurance, 230, { call: 'yields' }),
  FROST_DANGER: layer(37, 'Fagyveszély', 'risk', R.frost, 130, {
    call: 'tile',
    opacity: 0.65,
  }),
  FROST_DAMAGE: layer(38, 'Fagykárok', 'risk', R.frost, 330, {
    call: 'frostDamages',
    maxResolution: FROST_RESOLUTION,
  }),
  FROST_CHRONOLOGY: layer(39, 'Fagykárok kronológiája', 'risk', R.frost, 311, { call: 'frostDamages' }),
  FARMER_CITY: layer(40, 'Települések', 'background', R.farmer, 51, {
    switcher: R.farmer,
    call: 'cities',
    visible: true,
    maxResolution: CITY_RESOLUTION,
  }),
  RADAR_DAMAGE_PLOT: layer(41, 'Radar a károsodott táblán', 'risk', R.insuranceStaff, 301, { call: 'radars' }),
  MEASURING: layer(42, 'Mérés', 'tools', R.insurance, 910, { switcher: R.insurance }),
  PLOT_HIGHLIGHT: layer(43, 'Kijelölt tábla', 'tools', R.insurance, 700, { switcher: R.nobody }),
  ALERT: layer(44, 'Riasztott területek', 'risk', R.insurance, 500, { call: 'products' }),
  POLICY_PLOT: layer(45, 'Táblahatárok', 'field', R.insurance, 450, { call: 'plots' }),
} as const satisfies Record<string, Layer>;

export type LayerKey = keyof typeof LAYERS;
export type LayerId = (typeof LAYERS)[LayerKey]['id'];

export const LAYER_KEYS = Object.keys(LAYERS) as readonly LayerKey[];

const includes = (roles: readonly Role[], role: number) => (roles as readonly number[]).includes(role);

/** Whether a role may have the layer on its map: by the table, and by the matrix for its data. */
export function mayHaveLayer(key: LayerKey, role: number): boolean {
  const { roles, call }: Layer = LAYERS[key];
  return includes(roles, role) && (call === undefined || mayCall(call, role));
}

/** The layers that a role may have on its map, in drawing order. */
export const layersOf = (role: number): readonly LayerKey[] =>
  LAYER_KEYS.filter((key) => mayHaveLayer(key, role)).sort((a, b) => LAYERS[a].order - LAYERS[b].order);

/** The layers of a role's switcher, in the order of the table. */
export const switcherOf = (role: number): readonly LayerKey[] =>
  LAYER_KEYS.filter((key) => includes(LAYERS[key].switcher, role) && mayHaveLayer(key, role));
