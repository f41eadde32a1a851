import { API, type ApiName } from '@georisk/contract/api.ts';
import { type Answer, ENDPOINTS } from '@georisk/contract/endpoints.ts';
import type { Endpoint } from '@georisk/contract/schemas/shared.ts';
import type { Answers } from './contractServer.ts';
import { refusal } from './contractServer.ts';

const noPage = { items: [] as never[], total: 0, page: 1, pageSize: 25 };
const nothingHere = { items: [] as never[], truncated: false };

const NO_EXPOSURE = {
  key: null,
  name: null,
  plots: 0,
  hectares: 0,
  sumInsured: 0,
  withoutSum: 0,
  premium: 0,
  withoutPremium: 0,
};
const NO_PERIOD = {
  from: '2026-01-01',
  to: '2026-07-20',
  policies: 0,
  withPremium: 0,
  withSum: 0,
  hectares: 0,
  sumInsured: 0,
  premium: 0,
  cases: 0,
  assessed: 0,
  damagedArea: 0,
  payout: 0,
  lossRatio: null,
  lossCost: null,
  frequency: null,
  severity: null,
  cycle: { assigned: null, inspected: null, closed: null },
};

/** The empty list of a call that gives one, or the refusal of one that gives a single row; undefined for other calls. */
function nothingOf(name: ApiName): unknown {
  const { method, path, answer: kind } = API[name];
  if (method !== 'GET' || kind !== 'json') return undefined;
  if (path.includes(':')) return () => refusal('not-found');
  const { answer }: Endpoint = ENDPOINTS[name];
  return [[], nothingHere, noPage].find((nothing) => answer?.safeParse(nothing).success);
}

const NOTHING = Object.fromEntries(
  (Object.keys(API) as ApiName[]).flatMap((name) => {
    const nothing = nothingOf(name);
    return nothing === undefined ? [] : [[name, nothing]];
  }),
) as Answers;

/** An installation for work, with somebody to send its messages. */
export const INSTALLATION = {
  demo: false,
  today: '2026-07-20',
  passwordMinimum: 8,
  messagesToOutbox: false,
  demoPassword: null,
  demoAccounts: [],
} as const satisfies Answer<'installation'>;

/**
 * Answers of an installation that has people and companies and nothing else: lists are empty, single rows are not
 * found.
 */
export const EMPTY_WORLD: Answers = {
  ...NOTHING,
  damages: { ...noPage, more: false, next: null },
  caseLoad: { experts: [], toHandOut: { openCases: 0, lateCases: 0, area: 0 } },
  caseChoices: { experts: [], crops: [], settlements: [], dangers: [] },
  casePoints: { items: [], cut: false },
  deviceGrants: { items: [] },
  mapKeys: { items: [] },
  stacCollections: { collections: [], links: [] },
  installation: INSTALLATION,
  policyChoices: [],
  policyHistory: { events: [], isCut: false },
  blockHistory: [],
  radarAlertDays: [],
  morning: { today: '2026-07-20', figures: [], hit: null, images: { newest: null, next: null } },
  portfolio: { year: null, box: null, plots: 0, hectares: 0, sumInsured: 0, withoutSum: 0, places: [], cells: [] },
  exposure: { year: null, years: [], total: NO_EXPOSURE, byCrop: [], byPeril: [], byDistrict: [] },
  policyList: { ...noPage, year: null },
  policyPoints: { items: [], cut: false },
  insuredAlerts: { items: [], total: 0, more: false, next: null },
  insuredAlertPoints: { items: [], cut: false },
  companyFigures: { period: NO_PERIOD, before: NO_PERIOD, years: [], byMonth: [], byDanger: [], byCrop: [] },
  nextNotices: { sends: [], people: 0, alerts: 0 },
  damageExperts: [],
  casePhotos: [],
  blockPhotos: [],
  dashboard: [],
  crops: () => ({ items: [], truncated: false, names: { '1': '', '2': '', '3': '', '4': '', '5': '' } }),
  yieldMax: { max: 0 },
  mepars: ({ query }) => (query.extent === undefined ? [] : nothingHere),
  blockPlotZones: { date: null, seasons: [], zones: [] },
  search: { suggestions: [] },
  soilOverview: { soilZones: 0, soilSamples: 0, managementZones: 0, box: null, place: null, terrainUrl: null },
  frostMap: {
    stations: 0,
    grids: 0,
    firstYear: null,
    lastYear: null,
    blocks: 0,
    error: null,
    gridError: null,
    madeAt: null,
    box: null,
  },
  audit: { items: [], next: null },
  // Without a graveyard its people have no map.
  graveyards: [
    {
      id: 1,
      name: 'Kunágotai köztemető',
      geom: {
        type: 'Polygon',
        coordinates: [
          [
            [805_000, 120_000],
            [805_100, 120_000],
            [805_100, 120_100],
            [805_000, 120_000],
          ],
        ],
      },
      geoserverUrl: null,
      tiles: null,
    },
  ],
  radars: { dateRadar: '2026-07-19', radars: [], damagePlotRadars: [], mepars: [] },
  radarAreas: { dateRadar: '2026-07-19', radars: [], damagePlotRadars: [] },
  radarPolicies: {
    dateRadar: '2026-07-19',
    policies: [],
    notReported: { mepars: 0, hitArea: 0, expectedLoss: 0 },
    figures: {
      blocks: 0,
      policies: 0,
      plots: 0,
      hitArea: 0,
      sumInsured: 0,
      withoutValue: 0,
      unsurePlots: 0,
      unsureSum: 0,
      expectedLoss: 0,
      interval: [0, 0],
      withoutReport: { blocks: 0, policies: 0, hitArea: 0, sumInsured: 0, expectedLoss: 0 },
    },
  },
  radarStatistics: { date: '2026-07-19', radars: 0, mepars: 0, hitArea: 0, policies: 0 },
  chosenGraves: { items: [], graveIds: [], deadIds: [], box: null },
  alertSettings: { channel: 'email', frequency: 'each', version: 1, companyChannels: 'one', channels: [] },
};
