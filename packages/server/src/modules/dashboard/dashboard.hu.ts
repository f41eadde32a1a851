/** What the rows of a table are parted by: its title, and the heading of its first column. */
const TABLES = {
  veszely: ['Veszélynem szerint', 'Veszélynem'],
  noveny: ['Növény szerint', 'Növény'],
  megye: ['Vármegye szerint', 'Vármegye'],
  szakerto: ['Szakértő szerint', 'Szakértő'],
  nap: ['Naponként', 'Nap'],
  ev: ['Évenként', 'Év'],
  ceg: ['Társaság szerint', 'Társaság'],
  valtozas: ['Változás az előző évhez képest', 'Növény'],
  irattipus: ['Irattípus szerint', 'Irattípus'],
  keptipus: ['Képtípus szerint', 'Képtípus'],
  forras: ['Forrás szerint', 'Forrás'],
  lap: ['Szelvény szerint', 'Szelvény'],
  jelenseg: ['Jelenség szerint', 'Jelenség'],
  szerep: ['Szerepkör szerint', 'Szerepkör'],
  mod: ['A belépés módja szerint', 'Mód'],
  muvelet: ['Művelet szerint', 'Művelet'],
} as const;
export type TableKey = keyof typeof TABLES;

const part = (index: 0 | 1) =>
  Object.fromEntries(
    Object.entries<readonly [string, string]>(TABLES).map(([key, texts]) => [key, texts[index]]),
  ) as Record<TableKey, string>;

const columns = {
  name: '',
  d7: '7 nap',
  d30: '30 nap',
  d365: '365 nap',
  c7: '7 nap',
  c30: '30 nap',
  c365: '365 nap',
  ha7: '7 nap (ha)',
  ha30: '30 nap (ha)',
  ha365: '365 nap (ha)',
  t7: '7 nap (t)',
  t30: '30 nap (t)',
  t365: '365 nap (t)',
  yield: 'Hozam (t/ha)',
  share: 'Arány (%)',
  cases: 'Esetek',
  contracts: 'Kötvények',
  policies: 'Kötvények',
  plots: 'Táblák',
  ha: 'Terület (ha)',
  haBefore: 'Előző év (ha)',
  change: 'Változás (%)',
  documents: 'Jegyzőkönyvek',
  followUp: 'További szemle',
  proposal: 'Kártérítési javaslat (Ft)',
  paid: 'Kifizetést kér (%)',
  images: 'Képek',
  newest: 'Legújabb',
  done: 'Feldolgozva',
  refused: 'Elutasítva',
  failed: 'Sikertelen',
  scenes: 'Felvételek',
  cloud: 'Felhő (%)',
  clear: 'Tiszta (%)',
  radars: 'Jelenségek',
  mepars: 'Blokkok',
  hitArea: 'Érintett terület (ha)',
  entries: 'Bejegyzések',
  people: 'Felhasználók',
} as const;
export type ColumnKey = keyof typeof columns;

export const dashboardTexts = {
  tables: part(0),
  names: part(1),
  columns,
  unknown: 'Nincs megadva',
  /** What an image shows, by the kind of its row; soil, forest and whatever else is loaded keeps its own word. */
  imageKinds: {
    NDVI: 'NDVI',
    TCI: 'Valós színű kép',
    Alert: 'Riasztott területek',
    DamageMap: 'Kártérkép',
  },
  /** By the numbers of the roles. */
  roles: {
    1: 'Gépi kapcsolat',
    2: 'Rendszergazda',
    3: 'Vezető',
    4: 'Kárszakértő',
    5: 'Kockázatelbíráló',
    6: 'Gazda',
    7: 'Erdész',
    8: 'Ügyintéző',
    9: 'Talajfelvételező',
    10: 'Agrármonitor',
    11: 'Agronómus',
    12: 'Temetőkezelő',
    13: 'Temetőlátogató',
    14: 'Kockázatvállalási szakértő',
  },
} as const;
