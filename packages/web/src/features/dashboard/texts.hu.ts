import type { DashboardCategory, DashboardOf } from '@georisk/contract/verticals/insurance/dashboards.ts';
import type { WindowDays } from '@georisk/domain/dashboard/windows.ts';

const categories: {
  readonly [C in DashboardCategory]: {
    readonly title: string;
    readonly pages: Readonly<Record<DashboardOf<C>, string>>;
  };
} = {
  karok: { title: 'Károk', pages: { szam: 'Káresetek száma', terulet: 'Károsodott terület', hozam: 'Érintett hozam' } },
  kotvenyek: { title: 'Kötvények', pages: { terulet: 'Biztosított terület', noveny: 'Növények' } },
  szemlek: { title: 'Szemlék', pages: { jegyzokonyv: 'Jegyzőkönyvek', kifizetes: 'Kifizetések' } },
  felvetelek: { title: 'Felvételek', pages: { datum: 'Dátumok', felho: 'Felhőzet' } },
  radar: { title: 'Radar', pages: { tegnap: 'Tegnap' } },
  hasznalat: { title: 'Használat', pages: { belepes: 'Belépések', naplo: 'Napló' } },
};

const windows: Readonly<Record<WindowDays, string>> = { 7: '7 nap', 30: '30 nap', 365: '365 nap' };

export const dashboardTexts = {
  title: 'Vezetői dashboard',
  explanation: 'Minden társaság adatai együtt. A káreseteknél csak a 11 karakteres kárszám számít érvényesnek.',
  categories,
  categoryNav: 'Kategóriák',
  pageNav: 'Alkategóriák',
  what: 'a kimutatás',
  loading: 'Betöltés: a kimutatás',
  window: 'Időszak',
  windows,
  /** Before a suffix a date loses its last full stop. */
  until: (date: string) => `${date.replace(/\.$/, '')}-ig`,
  /** Of a table without a row: the period of each category. */
  noRows: {
    karok: 'Az elmúlt 365 napban nem volt ilyen káreset.',
    kotvenyek: 'Ilyen kötvény még nincs a rendszerben.',
    szemlek: 'Az elmúlt 365 napban nem készült ilyen jegyzőkönyv.',
    felvetelek: 'Az elmúlt 365 napból nincs ilyen felvétel.',
    radar: 'Tegnapra nincs radaradat.',
    hasznalat: 'Az elmúlt 365 napban nem volt ilyen bejegyzés.',
  } satisfies Readonly<Record<DashboardCategory, string>>,
  longest: (window: string) => `Az elmúlt ${window} adatai`,
  download: 'Letöltés Excel-táblázatként',
  downloadShort: 'Excel',
  downloadFailed: 'A táblázat nem készült el. Kérjük, próbálja újra!',
  print: 'Nyomtatás',
  fileName: (page: string, date: string) => `dashboard-${page}-${date}.xlsx`,
  unknown: '–',
  charts: {
    title: 'Diagramok',
    table: 'Adatok táblázatban',
    other: 'Egyéb',
    byDay: 'Káresetek naponként',
    payout: 'Kifizetési javaslat veszélynemenként',
    area: 'Károsodott terület növényenként',
    day: 'Nap',
    cases: 'Esetek',
    danger: 'Veszélynem',
    plant: 'Növény',
    proposal: 'Kártérítési javaslat (Ft)',
    hectares: 'Terület (ha)',
    most: (cases: string, date: string) => `Legtöbb: ${cases} eset, ${date}`,
    total: (cases: string) => `Összesen ${cases} eset`,
    none: 'Ebben az időszakban nincs káreset.',
    nonePayout: 'Ebben az időszakban nincs jegyzőkönyv kifizetési javaslattal.',
    millions: (value: string) => `${value}\u00A0M\u00A0Ft`,
    forints: (value: string) => `${value}\u00A0Ft`,
    ofDay: (date: string, cases: string) => `${date}: ${cases} eset`,
  },
} as const;
