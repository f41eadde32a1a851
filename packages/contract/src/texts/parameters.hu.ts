import { ALL_ROLES } from '@georisk/domain/roles/roles.ts';

const number = 'Az azonosító pozitív egész szám.';
const rate = 'Az adag 0 és 10 000 közötti egész szám, kg/ha.';
const day = 'A nap ÉÉÉÉ-HH-NN alakú létező nap 1900 és 2200 között.';

/** Allowed values of a parameter of a query, by its name: shown where another value was sent. */
export const PARAMETER_TEXTS: Readonly<Record<string, string>> = {
  year: 'Az év 1990 és 2100 közötti egész szám.',
  page: 'Az oldalak számozása 1-gyel kezdődik.',
  pageSize: 'Egy oldalon 1 és 500 közötti számú sor kérhető.',
  limit: 'Az egyszerre kérhető sorok száma pozitív egész szám, a hívás felső határáig.',
  role: `A szerep 1 és ${Math.max(...ALL_ROLES)} közötti egész szám.`,
  version: 'A változat pozitív egész szám.',
  company: number,
  companyId: number,
  damageId: number,
  damagePlotId: number,
  policyId: number,
  source: number,
  after: number,
  dead: number,
  blockPlot: number,
  farmer: number,
  low: rate,
  medium: rate,
  high: rate,
  unstable: rate,
  from: day,
  to: day,
  time: day,
  alertDate: day,
  date: day,
  bbox: 'A bbox négy vagy hat szám vesszővel elválasztva: nyugat, dél, kelet, észak.',
  'bbox-crs': 'A bbox-crs CRS84, EPSG:3857 vagy EPSG:23700 lehet, teljes címmel.',
  crs: 'A crs CRS84, EPSG:3857 vagy EPSG:23700 lehet, teljes címmel.',
  datetime: 'A datetime egy időpont, vagy két időpont perjellel elválasztva.',
  cursor: 'A cursor csak az előző oldal „next” hivatkozásából vehető.',
  f: 'Az f értéke csak json lehet.',
};

/** A period that ends before it begins. */
export const SPAN_TEXT = 'Az időszak kezdete nem lehet későbbi a végénél.';

/** A field or parameter that the call does not have. */
export const UNKNOWN_NAME_TEXT = 'Ilyen nevű mezője vagy paramétere nincs a hívásnak.';
