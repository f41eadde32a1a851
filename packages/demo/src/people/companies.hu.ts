import { ROLE_GROUPS } from '@georisk/domain/roles/roles.ts';

interface DemoContact {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}

/** A customer of the installation, as its row. */
export interface DemoCompany {
  readonly id: number;
  readonly name: string;
  readonly title: string;
  readonly theme: string;
  readonly kind: string;
  readonly contact: DemoContact | null;
  /** Other contacts for people of some roles. */
  readonly roleContacts: readonly (DemoContact & { readonly roles: readonly number[] })[];
  readonly helpVideoUrl: string | null;
  readonly termsUrl: string | null;
  readonly reportDays: number | null;
  readonly reportRule?: string | null;
  readonly riskTaking: boolean;
  /** Working days by step of a case, as JSON; none where left out. */
  readonly caseClocks?: string;
}

/** Experts and assessors: they contact their own group, not the customers' line. */
const EXPERTS = ROLE_GROUPS.expert;

/** Insurer A has the capability risk, insurer B does not: only the demo knows their identifiers, as settings. */
export const INSURER_A = 4;
export const INSURER_B = 7;

const base = { helpVideoUrl: null, termsUrl: null, reportDays: null, riskTaking: false, roleContacts: [] } as const;
// These addresses reach nobody: .example is reserved, and the 60 network is not in use.
const contact = (name: string, phone: string, email: string) => ({ name, phone, email });

export const COMPANIES: readonly DemoCompany[] = [
  {
    ...base,
    id: 1,
    name: 'GeoRisk üzemeltetés',
    title: 'GeoRisk',
    theme: 'georisk',
    kind: 'operator',
    contact: contact('Rendszerfelügyelet', '+36 60 555 0101', 'felugyelet@georisk.example'),
  },
  {
    ...base,
    id: 2,
    name: 'Körös–Maros Erdőgazda Kft.',
    title: 'Erdőleltár',
    theme: 'forest',
    kind: 'forestry',
    contact: contact('Kerekes Bálint', '+36 60 555 0112', 'erdo@korosmaros.example'),
  },
  {
    ...base,
    id: 3,
    name: 'Tiszántúli Talajvizsgáló Labor',
    title: 'Talajfelmérés',
    theme: 'soil',
    kind: 'soil',
    contact: contact('Dr. Somogyi Edit', '+36 60 555 0123', 'labor@talajvizsgalo.example'),
  },
  {
    ...base,
    id: INSURER_A,
    name: 'Alföldi Gazdabiztosító Zrt.',
    title: 'Alföldi GeoRisk',
    theme: 'georisk',
    kind: 'insurer',
    contact: contact('Növénykár ügyfélszolgálat', '+36 60 555 0140', 'novenykar@alfoldigazda.example'),
    roleContacts: [
      {
        roles: EXPERTS,
        ...contact('Kárszakértői csoport, Bozsó Anett', '+36 60 555 0141', 'karcsoport@alfoldigazda.example'),
      },
    ],
    termsUrl: '/dokumentumok/novenybiztositasi-feltetelek.pdf',
    reportDays: 4,
    reportRule:
      '3. pont: A kárt az észleléstől számított négy napon belül, de a betakarítás előtt legalább tíz nappal kell bejelenteni.',
    caseClocks: JSON.stringify({ assign: 2, survey: 10, result: 5, close: 5 }),
    riskTaking: true,
  },
  {
    ...base,
    id: 5,
    name: 'Békési Agrármonitor Kft.',
    title: 'Agrármonitoring',
    theme: 'monitoring',
    kind: 'monitoring',
    contact: contact('Oláh Tímea', '+36 60 555 0156', 'monitor@bekesiagrar.example'),
  },
  {
    ...base,
    id: 6,
    name: 'Kunágotai Agro Kft.',
    title: 'Táblatörzskönyv',
    theme: 'agronomy',
    kind: 'agro',
    contact: contact('Vetési Gergely agronómus', '+36 60 555 0167', 'agronomus@kunagotaiagro.example'),
  },
  {
    ...base,
    id: INSURER_B,
    name: 'Kalász Mezőgazdasági Biztosító Egyesület',
    title: 'Kalász térképes kárrendezés',
    theme: 'monitoring',
    kind: 'insurer',
    contact: contact('Kalász Telefonos Ügyfélpont', '+36 60 555 0178', 'ugyfel@kalaszbiztosito.example'),
    termsUrl: '/dokumentumok/novenybiztositasi-feltetelek.pdf',
  },
  {
    ...base,
    id: 8,
    name: 'Kunágota Község Önkormányzata',
    title: 'Kunágotai temető',
    theme: 'cemetery',
    kind: 'cemetery',
    contact: contact('Temetőgondnokság', '+36 60 555 0189', 'temeto@kunagota.example'),
  },
  {
    ...base,
    id: 9,
    name: 'Nagykamarás Község Önkormányzata',
    title: 'Nagykamarási temető',
    theme: 'cemetery',
    kind: 'cemetery',
    contact: contact('Polgármesteri hivatal', '+36 60 555 0190', 'temeto@nagykamaras.example'),
  },
];
