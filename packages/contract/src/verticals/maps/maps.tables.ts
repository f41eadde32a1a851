import type { ImportTitles } from '../../importTitles.ts';
import type { LogWords } from '../../logWord.ts';
import { LAYER_ROLES as R, notForFarmers } from '../../layers/layerRoles.ts';
import { layer } from '../../layers/layer.ts';

export { logWordTexts } from './logWords.hu.ts';

/** Units of EPSG:3857 a pixel above which these layers are hidden: below, single shapes are distinguishable. */
const CITY_RESOLUTION = 25;

export const layers = {
  BASE: layer(1, 'Légifelvétel', 'background', R.allButCemetery, 10, {
    switcher: R.allButCemetery,
    call: 'baseMaps',
    visible: true,
  }),
  STREET: layer(2, 'Utcatérkép', 'background', R.everybody, 20, {
    switcher: R.everybody,
    call: 'baseMaps',
  }),
  DRAWING: layer(8, 'Rajzolás', 'tools', R.insurance, 900, { switcher: R.nobody }),
  COUNTRY: layer(9, 'Országhatár', 'background', R.allButCemetery, 40, { call: 'country', visible: true }),
  CITY: layer(10, 'Települések', 'background', R.allButCemetery, 50, {
    call: 'cities',
    visible: true,
    maxResolution: CITY_RESOLUTION,
  }),
  REFERENCE: layer(46, 'Megyék és utak', 'background', notForFarmers(R.allButCemetery), 60, {
    call: 'referenceLines',
    visible: true,
  }),
  POSITION: layer(11, 'Helyzetem', 'tools', R.insurance, 950, { switcher: R.insurance }),
  FARMER_CITY: layer(40, 'Települések', 'background', R.farmer, 51, {
    switcher: R.farmer,
    call: 'cities',
    visible: true,
    maxResolution: CITY_RESOLUTION,
  }),
  MEASURING: layer(42, 'Mérés', 'tools', R.insurance, 910, { switcher: R.insurance }),
} as const;

export const logWords = {
  'search-used': [58, 'client'],
  'view-printed': [59, 'client'],
} as const satisfies LogWords;

export const importTitles = {
  settlements: { title: 'települések', description: 'települések' },
  country: { title: 'országhatár', description: 'országhatár' },
  districts: { title: 'járások', description: 'járások (nélkülük a települések uniója)' },
  counties: { title: 'vármegyék', description: 'vármegyék határa a térképre' },
  roads: { title: 'utak', description: 'autópályák, fő- és mellékutak a térképre (OpenStreetMap highway is)' },
} as const satisfies ImportTitles;
