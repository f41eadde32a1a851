import type { Peril } from './perilRules.ts';

/** Names of the perils as danger types are written (domain.md 10.4). */
export const PERIL_NAMES = {
  drought: 'Aszály',
  inlandWater: 'Belvíz',
  cloudburst: 'Felhőszakadás',
  hail: 'Jégeső',
  flood: 'Mezőgazdasági árvíz',
  springFrost: 'Tavaszi fagy',
  autumnFrost: 'Őszi fagy',
  winterFrost: 'Téli fagy',
  storm: 'Vihar',
} as const satisfies Readonly<Record<Peril, string>>;

/** Where the rows of the table were read; a lawyer corrects rows against the act in force. */
export const PERIL_SOURCES = {
  act: '2011. évi CLXVIII. törvény (Mkk. tv.) 2. §',
  actOld: 'Mkk. tv. 2. §, az aszály korábbi fogalma (metnet.hu, agroinform.hu a módosításról)',
  ministry2025: 'Mkk. tv. 2. § az Agrárminisztérium tájékoztatójában, magyarmezogazdasag.hu, 2025. 08. 29.',
  ministry2023: 'Mkk. tv. 2. § az Agrárminisztérium közleményében, 2023. 08. 08. (penzcentrum.hu, borespiac.hu)',
  hnt2024: 'Mkk. tv. 2. § a HNT tájékoztatójában, hnt.hu, 2024',
  decree: '27/2014. (XI. 25.) FM rendelet',
  decree2018: '27/2014. (XI. 25.) FM rendelet, gazdakontroll.hu, 2018. 04.',
  decreeNotice: 'az Agrárminisztérium tájékoztatója, profitline.hu',
} as const;
