import type { Answer } from '@georisk/contract/endpoints.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { COMPANIES } from '../people.ts';
import type { Actor } from './actors.ts';
import { always, type Ask, type CallCase, MALFORMED_IDS, MISSING_ID, searchFor } from './ask.ts';
import { BLOCK_PLOTS, plantBlockPlots } from './plantBlockPlots.ts';
import { type Owned, reached, reaches } from './reach.ts';
import type { TestedVertical } from './vertical.ts';

type PlotName = keyof typeof BLOCK_PLOTS;

const ownedBy = (companyId: number): Owned => ({ companies: [companyId], farmers: [] });

/** Written down here independently of the rows. */
const BLOCK_PLOT_OWNERS: Readonly<Record<PlotName, Owned>> = {
  own: ownedBy(COMPANIES.agro1.id),
  ownSecond: ownedBy(COMPANIES.agro1.id),
  foreign: ownedBy(COMPANIES.agro2.id),
};
const NAMES = Object.keys(BLOCK_PLOT_OWNERS) as PlotName[];

const blockPlotsOf = (actor: Actor): PlotName[] => reached('L11', actor, BLOCK_PLOT_OWNERS);
const plotIdOf = (name: PlotName): string => String(BLOCK_PLOTS[name][0]);

const RATES = 'material=P%C3%A9tis%C3%B3&low=100&medium=150&high=200&unstable=0';

/** Asks about each plot, of another company's, of none, and with malformed numbers. */
const plotAsks = (query: string, statusOf: (name: PlotName) => number, ids?: (name: PlotName) => string[]): Ask[] => [
  ...NAMES.map(
    (name): Ask => ({
      what: name,
      params: { id: plotIdOf(name) },
      query,
      status: (actor) => (reaches('L11', actor, BLOCK_PLOT_OWNERS[name]) ? statusOf(name) : 404),
      ...(ids && { ids: () => ids(name) }),
    }),
  ),
  { what: 'missing', params: { id: MISSING_ID }, query, status: always(404) },
  { what: 'unknown parameter', params: { id: MISSING_ID }, query: `${query}&companyId=18`, status: always(400) },
  ...MALFORMED_IDS.map((id): Ask => ({ what: `malformed ${id}`, params: { id }, query, status: always(400) })),
];

/** Zones were planted on both blocks; they are in their western parts. */
const withZones = (name: PlotName) => (name === 'ownSecond' ? [] : ['low']);
/** The plots of the first client share their block, and no prescription is written of its zones. */
const ofPrescription = (name: PlotName) => (name === 'foreign' ? 200 : 409);

export const agronomyCases = {
  blockPlots: [
    {
      asks: () => [
        { what: 'all', status: always(200), ids: (actor) => blockPlotsOf(actor).map(plotIdOf) },
        { what: 'unknown parameter', query: 'companyId=18', status: always(400) },
      ],
      idsOf: (body: Answer<'blockPlots'>) => body.map(({ id }) => String(id)),
    },
  ],
  blockPlot: [
    {
      asks: () => plotAsks('', always(200), (name) => [plotIdOf(name)]),
      idsOf: (body: Answer<'blockPlot'>) => [String(body.id)],
    },
  ],
  blockPlotZones: [
    {
      asks: () => plotAsks('', always(200), withZones),
      idsOf: (body: Answer<'blockPlotZones'>) => body.zones.map(({ category }) => category),
    },
  ],
  prescription: [
    {
      asks: () => [
        ...plotAsks(`format=shapefile&${RATES}`, ofPrescription),
        ...plotAsks(`format=isoxml&${RATES}`, ofPrescription),
        ...['', `format=kml&${RATES}`, 'format=isoxml&material=x', `format=isoxml&${RATES.replace('100', '-1')}`].map(
          (query): Ask => ({ what: `malformed ${query}`, params: { id: MISSING_ID }, query, status: always(400) }),
        ),
      ],
    },
  ],
} satisfies Record<string, readonly CallCase[]>;

/** The names of plots are searched by agronomists alone. */
const found = (actor: Actor): string[] =>
  actor.role === ROLES.AGRO
    ? blockPlotsOf(actor)
        .filter((name) => name !== 'ownSecond')
        .map((name) => `blockPlot ${plotIdOf(name)}`)
    : [];

export const testedAgronomy: TestedVertical = {
  plant: plantBlockPlots,
  others: ['agro2'],
  blocks: { own: ['agro1'], foreign: ['agro2'] },
  products: { [ROLES.AGRO]: ['Chronology', 'NDVI', 'SoilManagementZone'] },
  onBlock: (name, actor) =>
    blockPlotsOf(actor)
      .filter((plot) => BLOCK_PLOTS[plot][3] === name)
      .map((plot) => `blockPlot ${plotIdOf(plot)}`),
  searches: [searchFor('plots by their name', 'öreg', found)],
};
