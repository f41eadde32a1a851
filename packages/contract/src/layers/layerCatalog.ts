import type { Role } from '@georisk/domain/roles/roles.ts';
import type { PermissionId } from '../permissions/permissionId.ts';
import { notForFarmers, LAYER_ROLES as R } from './layerRoles.ts';
import type { Layer, LayerClick, LayerGroup, LayerLegend, LayerSource } from './layerTypes.ts';

interface Optional {
  readonly switcher?: readonly Role[];
  readonly permission?: PermissionId;
  readonly visible?: boolean;
  readonly maxResolution?: number;
  readonly opacity?: number;
  readonly click?: LayerClick;
  readonly legend?: LayerLegend;
}

const layer = <const I extends number>(
  id: I,
  title: string,
  group: LayerGroup,
  roles: readonly Role[],
  order: number,
  source: LayerSource,
  rest: Optional = {},
) => ({
  id,
  title,
  group,
  roles,
  order,
  source,
  switcher: notForFarmers(roles),
  visible: false,
  opacity: 1,
  click: 'none' as LayerClick,
  legend: 'none' as LayerLegend,
  ...rest,
});

const wms: LayerSource = { kind: 'wms' };
const view: LayerSource = { kind: 'view' };
const client: LayerSource = { kind: 'client' };
const xyz: LayerSource = { kind: 'xyz' };
const extent = (path: `/api/${string}`): LayerSource => ({ kind: 'extent', path });

/** Units of EPSG:3857 a pixel above which a layer is hidden: below, single shapes can be told apart. */
const CROP_RESOLUTION = 3;
const CITY_RESOLUTION = 25;
const SOIL_RESOLUTION = 25;
const FROST_RESOLUTION = 7;

/**
 * THE table of the 45 map layers: who has them, where they come from, how they start. The client draws from these rows and the server
 * refuses data by the permission rows that they name. A layer that is only a part of another's drawing stands in nobody's switcher.
 */
export const LAYERS = {
  BASE: layer(
    1,
    'Légifelvétel',
    'background',
    R.allButCemetery,
    10,
    { kind: 'base', style: 'imagery' },
    {
      switcher: R.allButCemetery,
      permission: 'L1',
      visible: true,
    },
  ),
  STREET: layer(
    2,
    'Utcatérkép',
    'background',
    R.everybody,
    20,
    { kind: 'base', style: 'street' },
    {
      switcher: R.everybody,
      permission: 'L1',
    },
  ),
  PRODUCT: layer(3, 'Termék', 'imagery', R.insurance, 120, wms, { permission: 'L17', legend: 'product' }),
  RADAR: layer(4, 'Radar', 'risk', R.insuranceStaff, 300, view, { permission: 'L4', click: 'radar', legend: 'radar' }),
  CROP: layer(
    5,
    'Vetésszerkezet',
    'field',
    R.insuranceStaff,
    200,
    { kind: 'tiles', layer: 'crop' },
    {
      permission: 'L3',
      maxResolution: CROP_RESOLUTION,
      legend: 'crop',
    },
  ),
  PLOT: layer(6, 'Táblák', 'field', R.insurance, 400, extent('/api/plots'), {
    switcher: R.insurance,
    permission: 'L9',
    click: 'plot',
  }),
  SAMPLING: layer(7, 'Mintavételi pontok', 'field', R.insurance, 620, view, { click: 'samplingPoint' }),
  DRAWING: layer(8, 'Rajzolás', 'tools', R.insurance, 900, client, { switcher: R.nobody }),
  COUNTRY: layer(9, 'Országhatár', 'background', R.allButCemetery, 40, view, { permission: 'L1', visible: true }),
  CITY: layer(10, 'Települések', 'background', R.allButCemetery, 50, extent('/api/cities'), {
    permission: 'L2',
    visible: true,
    maxResolution: CITY_RESOLUTION,
  }),
  POSITION: layer(11, 'Helyzetem', 'tools', R.insurance, 950, client, { switcher: R.insurance }),
  FOREST_RGB: layer(12, 'Ortofotó', 'forest', R.woodwiser, 100, wms, { permission: 'L17', visible: true }),
  FOREST_TERRAIN: layer(13, 'Domborzatmodell', 'forest', R.woodwiser, 110, wms, {
    permission: 'L17',
    legend: 'terrain',
  }),
  FOREST_TREE_HEIGHT: layer(14, 'Famagasság', 'forest', R.woodwiser, 111, wms, {
    permission: 'L17',
    legend: 'treeHeight',
  }),
  FOREST_ASPECT: layer(15, 'Kitettség', 'forest', R.woodwiser, 112, wms, { permission: 'L17', legend: 'aspect' }),
  FOREST_SLOPE: layer(16, 'Lejtés', 'forest', R.woodwiser, 113, wms, { permission: 'L17', legend: 'slope' }),
  FOREST_UNIT: layer(17, 'Erdőrészlet határa', 'forest', R.woodwiser, 420, view, {
    permission: 'L13',
    visible: true,
    click: 'forestUnit',
  }),
  FOREST_STEM: layer(18, 'Törzsek', 'forest', R.woodwiser, 520, view, {
    permission: 'L13',
    click: 'tree',
    legend: 'species',
  }),
  FOREST_CROWN: layer(19, 'Koronák', 'forest', R.woodwiser, 510, view, {
    permission: 'L13',
    click: 'tree',
    legend: 'species',
  }),
  SAMPLING_ZONE: layer(20, 'Mintavételi zónák', 'field', R.insurance, 320, view),
  SOIL_TERRAIN: layer(21, 'Domborzatmodell', 'soil', R.prokat, 100, wms, { permission: 'L17', legend: 'terrain' }),
  SOIL_GENETIC: layer(22, 'Talajtípus', 'soil', R.prokat, 210, extent('/api/prokat/soilZone'), {
    permission: 'L10',
    maxResolution: SOIL_RESOLUTION,
    click: 'soilZone',
    legend: 'soil',
  }),
  SOIL_PHYSICAL: layer(23, 'Kötöttség', 'soil', R.prokat, 211, extent('/api/prokat/soilZone'), {
    permission: 'L10',
    maxResolution: SOIL_RESOLUTION,
    click: 'soilZone',
    legend: 'soil',
  }),
  SOIL_SAMPLE: layer(24, 'Talajminták', 'soil', R.prokat, 600, extent('/api/prokat/soilSample'), {
    permission: 'L10',
    maxResolution: SOIL_RESOLUTION,
    click: 'soilSample',
  }),
  SOIL_MANAGEMENT_ZONE: layer(
    25,
    'Menedzsmentzónák',
    'soil',
    R.prokatAndAgro,
    220,
    extent('/api/prokat/soilManagementZone'),
    {
      maxResolution: SOIL_RESOLUTION,
      click: 'managementZone',
    },
  ),
  NDVI: layer(26, 'NDVI', 'imagery', R.prokatAndAgro, 121, wms, { permission: 'L17', legend: 'product' }),
  EK: layer(27, 'Egységes kérelem', 'field', R.agrarmonitor, 410, view, {
    permission: 'L12',
    visible: true,
    click: 'block',
  }),
  EK_PRODUCT: layer(28, 'EK-termék', 'imagery', R.agrarmonitor, 122, wms, { permission: 'L17', legend: 'product' }),
  MEPAR: layer(29, 'MePAR-blokkok', 'field', R.prokatAndAgro, 390, view, { permission: 'B3', click: 'block' }),
  BLOCK_PLOT: layer(30, 'Saját táblák', 'field', R.agro, 415, view, { permission: 'L11', click: 'blockPlot' }),
  CEMETERY_UAV: layer(31, 'Drónfelvétel', 'cemetery', R.cemetery, 100, xyz, { permission: 'L18' }),
  CEMETERY_OBJECT: layer(32, 'Környezeti elemek', 'cemetery', R.cemetery, 430, extent('/api/cemetery/objects'), {
    permission: 'L14',
    legend: 'cemetery',
  }),
  CEMETERY_GRAVE: layer(33, 'Sírhelyek', 'cemetery', R.cemetery, 440, view, {
    permission: 'L14',
    click: 'grave',
    legend: 'cemetery',
  }),
  DAMAGE_CHRONOLOGY: layer(34, 'Kárkronológia', 'risk', R.admin, 310, view, { permission: 'L6', legend: 'chronology' }),
  PHOTO: layer(35, 'Helyszíni fotók', 'field', R.insuranceStaff, 630, extent('/api/photos'), {
    permission: 'L5',
    click: 'photo',
  }),
  YIELD: layer(36, 'Hozamtérkép', 'field', R.insurance, 230, extent('/api/yields'), {
    permission: 'L8',
    click: 'yieldArea',
    legend: 'yield',
  }),
  FROST_DANGER: layer(37, 'Fagyveszély', 'risk', R.frost, 130, xyz, {
    permission: 'L18',
    opacity: 0.65,
    legend: 'frost',
  }),
  FROST_DAMAGE: layer(38, 'Fagykárok', 'risk', R.frost, 330, extent('/api/frostDamages'), {
    permission: 'L7',
    maxResolution: FROST_RESOLUTION,
    click: 'frostBlock',
    legend: 'frost',
  }),
  FROST_CHRONOLOGY: layer(39, 'Fagykárok kronológiája', 'risk', R.frost, 311, view, {
    permission: 'L7',
    legend: 'chronology',
  }),
  FARMER_CITY: layer(40, 'Települések', 'background', R.farmer, 51, extent('/api/cities'), {
    switcher: R.farmer,
    permission: 'L2',
    visible: true,
    maxResolution: CITY_RESOLUTION,
  }),
  RADAR_DAMAGE_PLOT: layer(41, 'Radar a károsodott táblán', 'risk', R.insuranceStaff, 301, view, {
    permission: 'L4',
    click: 'radar',
    legend: 'radar',
  }),
  MEASURING: layer(42, 'Mérés', 'tools', R.insurance, 910, client, { switcher: R.insurance }),
  PLOT_HIGHLIGHT: layer(43, 'Kijelölt tábla', 'tools', R.insurance, 700, view, { switcher: R.nobody }),
  ALERT: layer(44, 'Riasztott területek', 'risk', R.insurance, 500, view, { permission: 'B3' }),
  POLICY_PLOT: layer(45, 'Táblahatárok', 'field', R.insurance, 450, view, { permission: 'L9' }),
} as const satisfies Record<string, Layer>;

export type LayerKey = keyof typeof LAYERS;
export type LayerId = (typeof LAYERS)[LayerKey]['id'];

export const LAYER_KEYS = Object.keys(LAYERS) as readonly LayerKey[];

const includes = (roles: readonly Role[], role: number) => (roles as readonly number[]).includes(role);

/** The layers that a role may have on its map, in drawing order. */
export const layersOf = (role: number): readonly LayerKey[] =>
  LAYER_KEYS.filter((key) => includes(LAYERS[key].roles, role)).sort((a, b) => LAYERS[a].order - LAYERS[b].order);

/** The layers of a role's switcher, in the order of the table. */
export const switcherOf = (role: number): readonly LayerKey[] =>
  LAYER_KEYS.filter((key) => includes(LAYERS[key].switcher, role));

/** Whether a role may have the layer on its map. */
export const mayHaveLayer = (key: LayerKey, role: number): boolean => includes(LAYERS[key].roles, role);
