import type { NoUndo, UndoState } from './undoRule.ts';
import { UNDO_DAYS } from './undoRule.ts';
import type { Obstacle } from './undo.plan.ts';

/** What the rows of a table are, as people call one of them. */
const THINGS: Readonly<Record<string, string>> = {
  app_user: 'gazda',
  policy: 'kötvény',
  policy_plot: 'biztosított tábla',
  policy_yield: 'kötvény hozama',
  insured_price: 'biztosított ár',
  yield_record: 'hozam',
  crop_record: 'vetés',
  radar_event: 'radaresemény',
  county: 'vármegye',
  road: 'út',
  ek: 'egységes kérelem',
  ek_plant: 'kérelem növénye',
  block_plot: 'tábla',
  soil_management_zone: 'menedzsmentzóna',
  soil_map_zone: 'talajfolt',
  soil_sample: 'talajminta',
  graveyard: 'temető',
  grave: 'sírhely',
  deceased: 'elhunyt',
  cemetery_object: 'temetői objektum',
  frost_damage: 'fagykár',
  forest_project: 'erdészeti projekt',
  forest_unit: 'erdőrészlet',
  forest_tree: 'fa',
  alert_message: 'riasztás üzenete',
  alert_unsubscribe: 'leiratkozás riasztásról',
  alert_answer: 'válasz riasztásra',
  alert_delivery: 'riasztás értesítése',
  alert_setting: 'riasztási beállítás',
  case_proposal: 'elbírálandó módosítás',
  case_signature: 'gazda aláírása',
  change: 'rögzített módosítás',
  damage: 'kárakta',
  damage_inspection: 'szemleirat',
  damage_plot: 'károsodott tábla',
  device_grant: 'terepi eszköz engedélye',
  device_key: 'eszköz kulcsa',
  farmer_note: 'jegyzet gazdáról',
  forest_canopy: 'koronamodell',
  graveyard_link: 'látogatói link',
  grave_row: 'sírsor',
  import_attempt: 'importálási kísérlet',
  import_mapping: 'importálás megfeleltetése',
  import_run: 'importálás',
  known_device: 'ismert eszköz',
  link_token: 'belépési link',
  log_entry: 'naplóbejegyzés',
  map_key: 'térképkulcs',
  message: 'üzenet',
  notice_text: 'értesítés szövege',
  photo: 'fotó',
  raster: 'kép',
  rescued_operation: 'mentőfájl művelete',
  sampling_correction: 'hozam javítása',
  sampling_point: 'mintavételi pont',
  saved_view: 'mentett nézet',
  session: 'munkamenet',
  yield_calculation: 'hozamszámítás',
};

export const thingOf = (table: string): string => THINGS[table] ?? 'más adat';

const listed = ({ table, count, examples }: Obstacle): string => {
  const more = examples.length > 0 && count > examples.length ? '…' : '';
  const names = examples.length === 0 ? '' : ` (${[...examples, more].filter((part) => part !== '').join(', ')})`;
  return `${count} ${thingOf(table)}${names}`;
};

const WHY: Readonly<Record<Obstacle['why'], (what: string) => string>> = {
  changed: (what) => `azóta megváltozott: ${what}`,
  used: (what) => `az importált sorokra hivatkozik: ${what}`,
};

/** Why an import is not undone, with counts and names. */
export function obstaclesText(obstacles: readonly Obstacle[]): string {
  const parts = (['changed', 'used'] as const).flatMap((why) => {
    const of = obstacles.filter((each) => each.why === why);
    return of.length === 0 ? [] : [WHY[why](of.map(listed).join(', '))];
  });
  return `Az importálás nem vonható vissza, mert ${parts.join('; ')}. Semmi sem változott.`;
}

export const NO_UNDO_TEXTS: Readonly<Record<NoUndo, string>> = {
  pictures:
    'A képek importálása nem vonható vissza: a korábbi kép már nincs meg, és az újból számolt adatok készültek.',
  evidence: 'A helyszíni fotók importálása nem vonható vissza: az eredetijük bizonyíték.',
  cases: 'A kárakták importálása nem vonható vissza: az akták és bejegyzéseik megmaradnak, törölni egyenként lehet.',
  notices: 'A riasztások importálása nem vonható vissza: értesítések mentek ki róluk.',
  register:
    'Az egész rendszer közös törzsadatainak importálása nem vonható vissza: minden más adat ezekre épül. Importálja a javított fájlt.',
  series:
    'A mérési sorok importálása nem vonható vissza: térképek és riasztások készültek belőlük. Importálja a javított fájlt.',
};

export const STATE_TEXTS: Readonly<Record<Exclude<UndoState, 'possible' | 'never'>, string>> = {
  undone: 'Ezt az importálást már visszavonták.',
  nothing: 'Nincs mit visszavonni: az importálás nem változtatott sort, vagy a program korábbi változata végezte.',
  late: `Az importálás ${UNDO_DAYS} napig vonható vissza, ez az idő lejárt.`,
};

export const undoTexts = {
  unknownKind: 'Ilyen fajta import már nincs, ezért nem vonható vissza.',
  importing: 'Most egy importálás fut. Vonja vissza, amikor befejeződött.',
  broken:
    'Az importálás nem vonható vissza: a korábbi értékek egy azóta felvett vagy törölt adattal ütköznek. Semmi sem változott.',
} as const;
