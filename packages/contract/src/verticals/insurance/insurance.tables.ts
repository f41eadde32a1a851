import type { ImportTitles } from '../../importTitles.ts';
import type { LogWords } from '../../logWord.ts';
import { LAYER_ROLES as R } from '../../layers/layerRoles.ts';
import { layer } from '../../layers/layer.ts';

export { logWordTexts } from './logWords.hu.ts';
export { problemTexts } from './problems.hu.ts';
export { pictures } from './pictures.ts';
export { pictureTexts, productMethods, productTexts } from './products.hu.ts';
export { products, roleProducts } from './products.ts';

/** Units of EPSG:3857 a pixel above which these layers are hidden: below, single shapes are distinguishable. */
const CROP_RESOLUTION = 3;

export const layers = {
  PRODUCT: layer(3, 'Termék', 'imagery', R.insurance, 120, { call: 'wms' }),
  CROP: layer(5, 'Vetésszerkezet', 'field', R.insuranceStaff, 200, {
    call: 'crops',
    maxResolution: CROP_RESOLUTION,
  }),
  PLOT: layer(6, 'Táblák', 'field', R.insurance, 400, {
    switcher: R.insurance,
    call: 'plots',
  }),
  SAMPLING: layer(7, 'Mintavételi pontok', 'field', R.insurance, 620),
  SAMPLING_ZONE: layer(20, 'Mintavételi zónák', 'field', R.insurance, 320),
  DAMAGE_CHRONOLOGY: layer(34, 'Kárkronológia', 'risk', R.admin, 310, { call: 'damageChronology' }),
  PHOTO: layer(35, 'Helyszíni fotók', 'field', R.insuranceStaff, 630, { call: 'photos' }),
  YIELD: layer(36, 'Hozamtérkép', 'field', R.insurance, 230, { switcher: R.insurance, call: 'yields' }),
  PLOT_HIGHLIGHT: layer(43, 'Kijelölt tábla', 'tools', R.insurance, 700, { switcher: R.nobody }),
  ALERT: layer(44, 'Riasztott területek', 'risk', R.insurance, 500, { call: 'products' }),
  POLICY_PLOT: layer(45, 'Táblahatárok', 'field', R.insurance, 450, { call: 'plots' }),
} as const;

export const logWords = {
  'get-product-pdf': [20, 'client'],
  'start-drawing': [21, 'client'],
  'finish-drawing': [22, 'client'],
  'cancel-drawing': [23, 'client'],
  'policy-outline-saved': [24, 'server'],
  'policy-outline-deleted': [25, 'server'],
  'area-saved': [26, 'server'],
  'area-deleted': [27, 'server'],
  'mepar-as-area': [28, 'server'],
  'table-drawing-saved': [29, 'server'],
  'sampling-saved': [30, 'server'],
  'sampling-removed': [31, 'server'],
  'yield-calculated': [32, 'server'],
  'zones-generated': [33, 'server'],
  'damage-created': [34, 'server'],
  'damage-imported': [35, 'server'],
  'damage-assigned': [36, 'server'],
  'damage-changed': [37, 'server'],
  'damage-deleted': [38, 'server'],
  'photo-uploaded': [39, 'server'],
  'sampling-plan-download': [40, 'server'],
  'spreadsheet-export': [41, 'server'],
  'protocol-download': [42, 'server'],
  'damage-reopened': [115, 'server'],
  'damage-restored': [120, 'server'],
  'survey-finished': [116, 'server'],
  'rescue-imported': [60, 'server'],
  'device-grant-made': [66, 'server'],
  'device-grant-revoked': [67, 'server'],
  'proposal-kept': [68, 'server'],
  'proposal-decided': [69, 'server'],
  'farmer-note-added': [75, 'server'],
  'farmer-note-removed': [76, 'server'],
  'alert-settings-changed': [50, 'server'],
  'alert-unsubscribed': [51, 'server'],
  'alert-answered': [61, 'server'],
  'view-block': [52, 'client'],
  'view-ndvi': [53, 'client'],
  'view-alert': [54, 'client'],
  'view-contract-terms': [56, 'client'],
  'cases-assigned': [71, 'server'],
  'case-deadlines-set': [72, 'server'],
  'case-clocks-set': [73, 'server'],
  'cases-escalated': [74, 'server'],
  'notice-resent': [78, 'server'],
  'message-bounced': [79, 'server'],
  'block-photo-added': [112, 'server'],
  'block-photo-removed': [113, 'server'],
} as const satisfies LogWords;

export const importTitles = {
  blocks: { title: 'MePAR blokkok', description: 'MePAR-blokkok' },
  policies: { title: 'kötvények', description: 'szerződések, tábláik és a gazdák fiókja' },
  ndvi: { title: 'NDVI', description: 'NDVI-képek és a blokkok statisztikája' },
  tci: { title: 'valós színű kép', description: 'valódi színes képek' },
  scene: {
    title: 'műholdfelvétel',
    description: 'Sentinel-2-felvételek sávjaiból NDVI, valódi színes kép és statisztika',
  },
  alerts: { title: 'riasztások', description: 'riasztott területek' },
  observations: { title: 'blokkok statisztikái', description: 'NDVI-statisztikák kép nélkül, korábbi évekből (CSV)' },
  crops: { title: 'vetésszerkezet', description: 'vetésszerkezet: mi termett hol, évenként' },
  yields: { title: 'hozamok', description: 'hozamok (t/ha) blokkra, járásra, megyére vagy országra, évenként' },
  photos: { title: 'helyszíni fotók', description: 'helyszíni fotók: képek, vagy képeket soroló táblázat mellettük' },
  damages: { title: 'kárakták', description: 'kárakták a feltölthető táblázat oszlopaival (Excel, CSV)' },
  inspections: {
    title: 'szemleiratok',
    description: 'kárakták szemleiratai (A_MG_e_JKV_2, A_MG_e_JKV_4), soronként egy',
  },
} as const satisfies ImportTitles;

export const jobTitles = {
  'source-poll': 'Új felvételek keresése',
  'scene-import': 'Műholdfelvétel feldolgozása',
  'image-analyse': 'Egy nap képének kiértékelése',
  'alert-notify': 'Gazdák értesítése riasztásokról',
  'webhook-send': 'Webhookok küldése',
  'damage-map': 'Kárkép készítése',
  'plot-zones': 'Mintavételi zónák készítése',
  'plot-yield': 'Hozamszámítás',
  'case-lines': 'A kárlista frissítése',
  'case-overdue': 'Értesítés lejárt határidejű kárakról',
  'case-weekly': 'Heti levél a késésekről',
} as const satisfies Record<string, string>;
