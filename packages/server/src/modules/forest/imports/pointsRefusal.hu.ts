import type { PointsFault } from '@georisk/imagery/points.ts';
import { decimals } from './decimals.hu.ts';

const TO_LAZ = 'pdal translate bemenet.laz kimenet.laz';

/** Why a point cloud was refused, as a sentence that says what to do. */
const TEXTS = {
  notLas: 'A fájl nem LAS-, LAZ- vagy COPC-pontfelhő. Ellenőrizze a fájlt.',
  truncated: 'A pontfelhő csonka: a fájl hamarabb véget ér, mint a pontjai. Töltse le vagy másolja át újra.',
  corrupt: `A pontfelhő sérült, a pontjai nem olvashatók. Töltse le újra, vagy mentse el újra: ${TO_LAZ}`,
  unsupportedFormat: `A pontfelhő változatát vagy pontformátumát nem olvassuk (LAS 1.0–1.4, LAZ-ban a 0–3. és a 6–8. formátum jó). Alakítsa át: ${TO_LAZ} --writers.las.dataformat_id=6`,
  unsupportedCrs:
    'A pontfelhő vetülete nem EOV (EPSG:23700) és nem UTM-zóna, vagy nincs megadva. Adja meg a --crs kapcsolóval, vagy alakítsa át: pdal translate bemenet.laz kimenet.laz reprojection --filters.reprojection.out_srs=EPSG:23700',
  otherUnits: 'A pontfelhő magasságai nem méterben vannak. Alakítsa át méterre.',
  outsideBounds:
    'A pontfelhő pontjai kívül esnek azon a területen, amelyet a fejléce megad: a fájl sérült, vagy hibás a fejléce. Mentse el újra: ' +
    TO_LAZ,
  empty: 'A pontfelhőben nincs felhasználható pont. Ellenőrizze a fájlt.',
  tooManyPoints:
    'A pontfelhőben 30 millió pontnál több van. Ritkítsa, vagy vágja a projekt területére: pdal translate bemenet.laz kimenet.laz crop --filters.crop.polygon=…',
  tooLarge:
    'A pontfelhő területe nagyobb 4 km²-nél. Vágja a projekt területére: pdal translate bemenet.laz kimenet.laz crop --filters.crop.polygon=…',
  'no-ground': 'A pontfelhőben nem található talaj. Osztályozza a talajpontokat (2. osztály), és mentse el újra.',
} as const satisfies Record<PointsFault | 'no-ground', string>;

type Refusal = { readonly code: keyof typeof TEXTS } | { readonly code: 'sparse'; readonly density: number };

export const pointsRefusalText = (refusal: Refusal): string =>
  refusal.code === 'sparse'
    ? `A pontfelhő túl ritka: négyzetméterenként ${decimals(refusal.density)} pont. A koronák legalább 1 pontnál különülnek el; sűrűbb felmérést adjon meg.`
    : TEXTS[refusal.code];

/** What was made of a point cloud, for the report. */
export const pointsNote = (points: number, density: number, cell: number, ground: 'classified' | 'filtered'): string =>
  `${points} pontból (négyzetméterenként ${decimals(density)}) ${decimals(cell)} m-es cellájú domborzat és koronamodell készült. ` +
  (ground === 'classified'
    ? 'A talaj a fájl osztályozásából való (2. osztály).'
    : 'A fájl nem osztályozza a talajt: a legalacsonyabb pontokból szűrtük ki, sűrű cserjésben pontatlan lehet.');
