import { formatCount, formatDecimal, formatHectares } from '#web/lib/format.ts';

const withUnit = (unit: string) => (value: number | null) =>
  value === null ? null : `${formatDecimal(value, 2)}\u00A0${unit}`;

const cubicMetres = withUnit('m³');

interface Volume {
  /** m³; null where no stem's is known. */
  readonly volumeSum: number | null;
  /** Of how many stems it is. */
  readonly volumeStems: number;
  readonly stemCount: number;
}

export const forestTexts = {
  projects: 'Projektek',
  loadingProjects: 'a projektek',
  loadingProject: 'a projekt',
  loadingUnit: 'a terület',
  loadingFigures: 'a fafajok és az átmérők',
  loadingTree: 'a fa adatai',
  project: 'Projekt',
  unit: 'Terület',
  back: 'Vissza a projektekhez',
  backToProject: 'Vissza a projekthez',
  emptyTitle: 'Itt fognak állni az erdészeti projektjei.',
  empty:
    'Egy projekt erdőrészletekből áll, azok fákból: törzsekből és koronákból, fafajjal, magassággal, átmérővel és térfogattal. Az erdőrészleteit a rendszergazda tölti be az Importálások oldalon: küldje el neki a fájlokat.',
  noUnits: 'A projektnek még nincs erdőrészlete.',
  units: 'Erdőrészletek',
  download: 'Letöltés (Excel)',
  fileName: 'erdo.xlsx',
  unitTitle: (settlement: string, tag: string, subTag: string | null) =>
    `${settlement} ${tag}${subTag === null ? '' : `/${subTag}`}`,
  tagOf: (tag: string, subTag: string | null) => (subTag === null ? tag : `${tag}/${subTag}`),
  facts: {
    settlement: 'Település',
    tag: 'Tag/részlet',
    project: 'Projekt',
    area: 'Terület',
    stems: 'Törzsek száma',
    height: 'Átlagos famagasság',
    diameter: 'Átlagos mellmagassági átmérő',
    volume: 'Teljes fatérfogat (számított)',
    units: 'Erdőrészletek száma',
  },
  count: (value: number) => `${formatCount(value)}\u00A0db`,
  hectares: formatHectares,
  metres: withUnit('m'),
  squareMetres: withUnit('m²'),
  centimetres: withUnit('cm'),
  cubicMetres,
  /** A volume with the stems that it is made of, where it is not all of them. */
  volumeOf: ({ volumeSum, volumeStems, stemCount }: Volume): string | null =>
    volumeStems >= stemCount
      ? cubicMetres(volumeSum)
      : `${cubicMetres(volumeSum) ?? 'nem ismert'} (${formatCount(stemCount)} törzsből ${formatCount(volumeStems)} ismert térfogatú)`,
  beside: 'A koronamodellből számított leltár',
  besideHelp: 'Összehasonlításul maradt meg; a fenti számok a betöltött törzsekből készültek.',
  diameterRange: ({ low, high }: { readonly low: number; readonly high: number }) =>
    `${formatDecimal(low, 2)}–${formatDecimal(high, 2)}\u00A0cm`,
  species: 'Fafajok',
  diameters: 'Átmérőeloszlás',
  diameterClass: (from: number, to: number) => `${from}–${to}\u00A0cm`,
  interval: (low: number, high: number, measured: number) =>
    `Egy fa számított átmérője tíz esetből kilencben a valódi ${formatDecimal(100 / high, 0)} és ${formatDecimal(100 / low, 0)} százaléka közé esik${
      measured === 0 ? '.' : `; ${formatCount(measured)} mért fához igazítva.`
    }`,
  outOfRange: (count: number) =>
    `${formatCount(count)} fa kisebb, mint amire a térfogatfüggvény készült: térfogatuk bizonytalan.`,
  tree: 'Fa',
  treeFacts: {
    species: 'Fafaj',
    height: 'Magasság',
    crownArea: 'Koronaterület',
    diameter: 'Mellmagassági átmérő (számított)',
    measured: 'Mellmagassági átmérő (mért)',
    interval: 'Az átmérő 90%-os valószínűséggel',
    volume: 'Térfogat (számított)',
  },
  unitsNone: 'Még nincs erdőrészlet.',
  unitsFailed: 'Az erdőrészletek nem tölthetők be.',
  picturesNone: 'Még nincs ilyen kép. A rendszergazda töltheti be (GeoTIFF, magasságokat pontfelhőből is).',
  picturesFailed: 'A projektek képei nem tölthetők be.',
  legendUnit: 'Erdőrészlet határa',
  treesHint: 'Nagyításkor láthatók.',
  table: {
    title: 'Erdőrészletek',
    unit: 'Erdőrészlet',
    project: 'Projekt',
    stems: 'Törzsek',
    height: 'Átlagmagasság (m)',
    dbh: 'Átlagátmérő (cm)',
    volume: 'Térfogat (m³)',
    volumeStems: 'Térfogat ennyi törzsből',
  },
  treeTable: {
    stems: 'Törzsek',
    crowns: 'Koronák',
    species: 'Fafaj',
    unit: 'Erdőrészlet',
    height: 'Magasság (m)',
    crownArea: 'Koronaterület (m²)',
    dbh: 'Átmérő (cm)',
    dbhSource: 'Átmérő forrása',
    measured: 'mért',
    computed: 'számított',
    volume: 'Térfogat (m³)',
  },
} as const;
