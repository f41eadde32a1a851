import type { Answers } from './contractServer.ts';
import { refusal } from './contractServer.ts';

const noPage = { items: [] as never[], total: 0, page: 1, pageSize: 25 };
const nothingHere = { items: [] as never[], truncated: false };

/**
 * Answers of an installation that has people and companies and nothing else: lists are empty, single rows are not
 * found.
 */
export const EMPTY_WORLD: Answers = {
  installation: {
    demo: false,
    today: '2026-07-20',
    passwordMinimum: 8,
    messagesToOutbox: false,
    demoPassword: null,
    demoAccounts: [],
  },
  country: [],
  baseMaps: [],
  cities: nothingHere,
  plots: nothingHere,
  cropYears: [],
  crops: () => ({ items: [], truncated: false, names: { '1': '', '2': '', '3': '', '4': '', '5': '' } }),
  yields: nothingHere,
  yieldMax: { max: 0 },
  photos: nothingHere,
  tileJson: () => refusal('not-found'),
  mepars: ({ query }) => (query.extent === undefined ? [] : nothingHere),
  mepar: () => refusal('not-found'),
  block: () => refusal('not-found'),
  curve: () => refusal('not-found'),
  products: [],
  blockPlots: [],
  blockPlot: () => refusal('not-found'),
  blockPlotZones: { date: null, seasons: [], zones: [] },
  search: { suggestions: [] },
  policies: noPage,
  policy: () => refusal('not-found'),
  policyChoices: [],
  policyPlot: () => refusal('not-found'),
  damages: noPage,
  damage: () => refusal('not-found'),
  damageHistory: () => refusal('not-found'),
  damageExperts: [],
  casePhotos: [],
  damagePlot: () => refusal('not-found'),
  damagePlotAreas: () => refusal('not-found'),
  damageChronology: [],
  soilOverview: { soilZones: 0, soilSamples: 0, managementZones: 0, box: null, terrainUrl: null },
  soilZone: nothingHere,
  soilSample: nothingHere,
  soilManagementZone: nothingHere,
  soilMepar: () => refusal('not-found'),
  dashboard: [],
  adminUsers: noPage,
  adminCompanies: [],
  audit: { items: [], next: null },
  sessions: noPage,
  outbox: noPage,
  imports: noPage,
  work: noPage,
  sources: [],
  scenes: noPage,
  alertDeliveries: noPage,
  eks: [],
  ekTotals: [],
  ek: () => refusal('not-found'),
  ekBlocks: nothingHere,
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
  cemeteryGuide: [],
  gravesByExtent: nothingHere,
  graveRows: nothingHere,
  chosenGraves: { items: [], graveIds: [], deadIds: [], box: null },
  cemeteryObjects: nothingHere,
  graveyardLinks: [],
  alertSettings: { channel: 'email', frequency: 'each', version: 1, channels: [] },
};
