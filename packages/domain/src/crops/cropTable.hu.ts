/** Groups of the yield menu; KALASZOS holds the cereals, every other group a single crop. */
export const YIELD_GROUPS = ['KALASZOS', 'KUKORICA', 'NAPRAFORGO', 'REPCE', 'SZOJA'] as const;
export type YieldGroup = (typeof YIELD_GROUPS)[number];

export interface CropRow {
  /** Hungarian name as shown. */
  readonly name: string;
  /** Utilisation code of the unified application since 2015, where it is known for certain. */
  readonly ek: string | null;
  /** Code of the official list of 2007. */
  readonly ek2007: string | null;
  /** European HCAT3 code (EuroCrops). */
  readonly hcat3: string;
  /** Highest plausible yield, t/ha: above it a value was probably typed in q/ha. */
  readonly max: number;
  /** Reference yield of the country, t/ha (KSH 2019-2023 for cereals). */
  readonly ref: number;
  readonly group: YieldGroup | null;
  /** Other names that people and other registers use. */
  readonly aliases: readonly string[];
}

const row = (
  name: string,
  ek: string | null,
  ek2007: string | null,
  hcat3: string,
  max: number,
  ref: number,
  group: YieldGroup | null = null,
  aliases: readonly string[] = [],
): CropRow => ({ name, ek, ek2007, hcat3, max, ref, group, aliases });

/** The crops (domain.md 10.3). The key is the product's own plant code. */
export const CROP_TABLE = {
  OSZI_BUZA: row('Őszi búza', 'KAL01', 'GAB01', '3301010101', 12, 5.5, 'KALASZOS', [
    'búza',
    'téli búza',
    'étkezési búza',
    'takarmánybúza',
  ]),
  TAVASZI_BUZA: row('Tavaszi búza', null, 'GAB01', '3301010102', 9, 4, 'KALASZOS'),
  DURUMBUZA: row('Őszi durumbúza', 'KAL04', 'GAB02', '3301010201', 10, 5, 'KALASZOS', [
    'durumbúza',
    'durum búza',
    'durum',
  ]),
  ROZS: row('Rozs', null, 'GAB03', '3301010301', 8, 3.2, 'KALASZOS', ['őszi rozs', 'téli rozs']),
  OSZI_ARPA: row('Őszi árpa', 'KAL17', 'GAB04', '3301010401', 11, 5.8, 'KALASZOS', [
    'árpa',
    'téli árpa',
    'takarmányárpa',
  ]),
  TAVASZI_ARPA: row('Tavaszi árpa', 'KAL18', 'GAB04', '3301010402', 9, 4.8, 'KALASZOS', ['sörárpa']),
  ZAB: row('Tavaszi zab', 'KAL19', 'GAB05', '3301010502', 7, 2.9, 'KALASZOS', ['zab']),
  TRITIKALE: row('Tritikálé', null, 'GAB08', '3301010801', 9, 4, 'KALASZOS', ['triticale', 'őszi tritikálé']),
  KUKORICA: row('Kukorica (szemes)', 'KAL21', 'GAB06', '3301010600', 18, 7.4, 'KUKORICA', [
    'kukorica',
    'szemes kukorica',
    'takarmánykukorica',
    'kukorica (CCM)',
  ]),
  SILOKUKORICA: row('Silókukorica', null, null, '3301090400', 70, 25, null, ['siló kukorica', 'kukorica (siló)']),
  SZEMESCIROK: row('Szemescirok', 'KAL32', 'GAB14', '3301010900', 10, 4, null, ['cirok', 'szemes cirok']),
  RIZS: row('Rizs', null, 'RIZ07', '3301010700', 8, 3.9),
  REPCE: row('Őszi káposztarepce', 'IND03', 'IPA02', '3301060401', 6, 2.9, 'REPCE', [
    'repce',
    'őszi repce',
    'téli repce',
    'káposztarepce',
  ]),
  NAPRAFORGO: row('Napraforgó', 'IND23', 'IPA17', '3301060500', 6, 2.8, 'NAPRAFORGO', [
    'napraforgómag',
    'olajnapraforgó',
  ]),
  SZOJA: row('Szójabab', 'IND01', 'IPA01', '3301160000', 6, 2.7, 'SZOJA', ['szója']),
  BORSO: row('Borsó', null, 'HUV01', '3301020600', 6, 2.4, null, [
    'szárazborsó',
    'takarmányborsó',
    'őszi takarmányborsó',
    'zöldborsó',
  ]),
  CUKORREPA: row('Cukorrépa', null, 'CUK01', '3301290700', 120, 60),
  BURGONYA: row('Burgonya', null, 'BUR01', '3301030000', 80, 23, null, [
    'krumpli',
    'vetőburgonya',
    'étkezési burgonya',
  ]),
  LUCERNA: row('Lucerna', 'FOR01', null, '3301090301', 15, 5, null, ['lucernaszéna']),
  MAK: row('Mák', null, 'IPA10', '3301060600', 2, 0.7, null, ['őszi mák', 'tavaszi mák']),
  MUSTAR: row('Mustár', null, null, '3301210100', 2.5, 1, null, ['fehér mustár']),
  OLAJTOK: row('Olajtök', null, 'IPA12', '3301140400', 1.5, 0.6, null, ['tökmag']),
  DOHANY: row('Dohány', null, 'DVI02', '3301060100', 4, 1.9),
  PARADICSOM: row('Paradicsom', null, null, '3301280000', 150, 70, null, ['ipari paradicsom']),
  ZOLDPAPRIKA: row('Zöldpaprika', null, null, '3301300100', 80, 25, null, ['paprika', 'étkezési paprika']),
  CSEMEGEKUKORICA: row('Csemegekukorica', null, null, '3301010600', 30, 17, null, ['csemege kukorica']),
  HAGYMA: row('Hagyma', null, null, '3301220400', 80, 35, null, ['vöröshagyma']),
  GOROGDINNYE: row('Görögdinnye', null, null, '3301140500', 90, 40, null, ['dinnye']),
  SZOLO: row('Szőlő', null, null, '3303060000', 30, 7, null, ['borszőlő']),
  ALMA: row('Alma', null, null, '3303010200', 80, 18),
  KORTE: row('Körte', null, null, '3303011200', 50, 12),
  MEGGY: row('Meggy, cseresznye', null, null, '3303010400', 25, 5, null, ['meggy', 'cseresznye']),
  KAJSZI: row('Kajszi', null, null, '3303010300', 30, 5, null, ['kajszibarack', 'sárgabarack']),
  OSZIBARACK: row('Őszibarack', null, null, '3303011100', 30, 8),
  SZILVA: row('Szilva', null, null, '3303011300', 30, 7),
  DIO: row('Dió', null, null, '3303030600', 6, 1.5),
  GYEP: row('Gyep, legelő', null, null, '3302000000', 12, 2, null, [
    'gyep',
    'legelő',
    'rét',
    'állandó gyep',
    'ideiglenes gyep',
  ]),
} as const satisfies Readonly<Record<string, CropRow>>;

/** The product's own code of a crop, `plantCode` in answers. */
export type PlantCode = keyof typeof CROP_TABLE;
