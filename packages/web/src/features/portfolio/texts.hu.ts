import { PERIL_NAMES } from '@georisk/domain/peril/perils.hu.ts';
import { formatCount } from '#web/lib/format.ts';

export const policyListTexts = {
  title: 'Kötvények',
  explanation: (year: number | null) =>
    year === null
      ? 'A szerződések az importálásuk után jelennek meg itt.'
      : `A ${year}. évi szerződések. Megnyitáshoz kattintson a kötvényszámra.`,
  loading: 'a kötvények',
  search: 'Kötvényszám vagy biztosított neve',
  year: 'Év',
  crop: 'Növény',
  district: 'Járás',
  peril: 'Kockázat',
  anyCrop: 'Minden növény',
  anyDistrict: 'Minden járás',
  anyPeril: 'Minden kockázat',
  sort: 'Rendezés',
  sorts: {
    number: 'Kötvényszám',
    '-sum': 'Legnagyobb összeg',
    '-area': 'Legnagyobb terület',
  },
  undrawn: 'Csak ahol van megrajzolandó tábla',
  none: 'Nincs a szűrésnek megfelelő kötvény.',
  noneHint: 'Változtasson a szűrésen, vagy válasszon másik évet. A szerződéseket a rendszergazda importálja.',
  exposure: 'Kitettség',
  workbook: 'Excel',
  workbookName: 'kotvenyek.xlsx',
  clear: 'Szűrés törlése',
  noName: '–',
  unknown: 'nem ismert',
  columns: {
    number: 'Kötvényszám',
    insured: 'Biztosított',
    crops: 'Növények',
    plots: 'Táblák',
    area: 'Terület',
    sum: 'Biztosítási összeg',
    perils: 'Kockázatok',
    damages: 'Károk',
  },
  undrawnPlots: (count: number) => `${formatCount(count)} megrajzolandó`,
  perilNames: PERIL_NAMES,
} as const;

export const exposureTexts = {
  title: 'Kitettség',
  explanation:
    'A biztosítási összeg a szerződésé; ahol az nem adja meg, a terület, a biztosított hozam és a biztosított ár szorzata. Egy sorra kattintva a kötvényei nyílnak meg.',
  loading: 'a kitettség',
  none: 'Ebben az évben nincs biztosított tábla.',
  noneHint: 'Válasszon másik évet, vagy törölje a szűrést.',
  total: 'Összesen',
  year: 'Év',
  byCrop: 'Növény szerint',
  byPeril: 'Kockázat szerint',
  byDistrict: 'Járás szerint',
  perilNote: 'Egy tábla minden kockázatánál szerepel, amelyre biztosították: a sorok összege több lehet az egésznél.',
  unknown: { crop: 'Növény nincs megadva', peril: 'Kockázat nincs megadva', district: 'Járás nem ismert' },
  columns: {
    name: 'Megnevezés',
    plots: 'Táblák',
    area: 'Terület',
    sum: 'Biztosítási összeg',
    share: 'Arány',
    premium: 'Díj',
  },
  withoutSum: (plots: number) => `${formatCount(plots)} tábla összege nem ismert`,
  clear: 'Szűrés törlése',
  filtered: 'Szűrve',
  policies: 'A szűrés kötvényei',
} as const;
