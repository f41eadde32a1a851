import type { Answer } from '@georisk/contract/endpoints.ts';
import type { Actor } from './actors.ts';
import { always, type CallCase, type World } from './ask.ts';
import { CASE_NAMES, CASE_OWNERS, reassign } from './damage.cases.ts';
import { reached, reaches } from './reach.ts';

const VIEW = '019f0000-0000-7000-8000-0000000000d1';
const NOWHERE = '019f0000-0000-7000-8000-000000000000';

const reachedIds = (world: World) => (actor: Actor) =>
  reached('D18', actor, CASE_OWNERS).map((name) => String(world.land.damages[name]));

const filtered = [
  { what: 'unknown parameter', query: 'companyId=7', status: always(400) },
  { what: 'unknown state', query: 'state=x', status: always(400) },
  { what: 'malformed day', query: 'from=2018-02-30', status: always(400) },
] as const;

/** What every case of the landscape is asked to become, within reach or not. */
const every = <V>(world: World, values: V) => CASE_NAMES.map((name) => ({ id: world.land.damages[name], ...values }));

const doneIds = (world: World) => (actor: Actor) =>
  reached('D16', actor, CASE_OWNERS).map((name) => String(world.land.damages[name]));

/** An administrator may set clocks only where they belong to a company themselves. */
const needsCompany = (actor: Actor) => (actor.companyId === null ? 422 : 200);
const CLOCKS = { assign: 2, survey: 10, result: 5, close: null };

export const caseListCases = {
  caseIds: [
    {
      asks: (world) => [{ what: 'all', status: always(200), ids: reachedIds(world) }, ...filtered],
      idsOf: (body: Answer<'caseIds'>) => body.ids.map(String),
    },
  ],
  casePoints: [
    {
      asks: (world) => [{ what: 'all', status: always(200), ids: reachedIds(world) }, ...filtered],
      idsOf: (body: Answer<'casePoints'>) => body.items.map(({ id }) => String(id)),
    },
  ],
  chosenCasePoints: [
    {
      asks: (world) => [
        {
          what: 'all',
          body: { ids: Object.values(world.land.damages) },
          status: always(200),
          ids: reachedIds(world),
        },
        ...[{}, { ids: [] }, { ids: ['1'] }, { ids: [1], companyId: 7 }].map((body) => ({
          what: 'malformed',
          body,
          status: always(400),
        })),
      ],
      idsOf: (body: Answer<'chosenCasePoints'>) => body.items.map(({ id }) => String(id)),
    },
  ],
  caseChoices: [
    {
      asks: (world) => [
        {
          what: 'experts of the own cases',
          status: always(200),
          ids: (actor) =>
            reached('D18', actor, CASE_OWNERS).includes('own') ? [String(world.people['a.damage1'])] : [],
        },
        { what: 'unknown parameter', query: 'x=1', status: always(400) },
      ],
      idsOf: (body: Answer<'caseChoices'>) => body.experts.map(({ id }) => String(id)),
    },
  ],
  caseWorkbook: [{ asks: () => [{ what: 'all', status: always(200) }, ...filtered] }],
  chosenCaseWorkbook: [
    {
      asks: (world) => [
        {
          what: 'all',
          body: { ids: Object.values(world.land.damages) },
          status: (actor) => (reached('D18', actor, CASE_OWNERS).length > 0 ? 200 : 404),
        },
        ...[{}, { ids: [] }, { ids: [0] }, { ids: ['1'] }, { ids: [1], sort: 'x' }, { ids: [1], companyId: 7 }].map(
          (body) => ({ what: 'malformed', body, status: always(400) }),
        ),
      ],
    },
  ],
  assignCases: [
    {
      asks: (world) => [
        {
          what: 'all, from their expert',
          body: { cases: every(world, { expertId: null }) },
          status: always(200),
          ids: doneIds(world),
        },
        {
          what: "to an expert of another company's",
          body: { cases: [{ id: world.land.damages.own, expertId: world.people['b.damage1'] }] },
          status: always(200),
          ids: () => [],
        },
        {
          what: 'to somebody who is no expert',
          body: { cases: [{ id: world.land.damages.own, expertId: world.people['a.farmer1'] }] },
          status: always(200),
          ids: () => [],
        },
        ...[{}, { cases: [] }, { cases: [{ id: 0, expertId: null }] }, { cases: [{ id: 1 }] }].map((body) => ({
          what: 'malformed',
          body,
          status: always(400),
        })),
      ],
      idsOf: (body: Answer<'assignCases'>) => body.done.map(({ id }) => String(id)),
      restore: (db, world) => reassign(world).execute(db),
    },
  ],
  setCaseDeadlines: [
    {
      asks: (world) => [
        {
          what: 'all',
          body: { cases: every(world, { deadline: '2018-07-01' }) },
          status: always(200),
          ids: doneIds(world),
        },
        ...[{}, { cases: [] }, { cases: [{ id: 1, deadline: '2018-02-30' }] }].map((body) => ({
          what: 'malformed',
          body,
          status: always(400),
        })),
      ],
      idsOf: (body: Answer<'setCaseDeadlines'>) => body.done.map(({ id }) => String(id)),
      restore: async (db, world) => {
        await db.updateTable('damage').set({ deadline: null }).execute();
        await reassign(world).execute(db);
      },
    },
  ],
  caseLoad: [
    {
      asks: (world) => [
        {
          what: 'experts within reach',
          status: always(200),
          ids: (actor) =>
            (['a', 'b'] as const)
              .filter((company) => reaches('D16', actor, CASE_OWNERS[company === 'a' ? 'own' : 'foreign']))
              .flatMap((company) =>
                (['damage1', 'damage2', 'uw1', 'uw2', 'risk1', 'risk2'] as const).map((who) =>
                  String(world.people[`${company}.${who}`]),
                ),
              ),
        },
        { what: 'unknown parameter', query: 'x=1', status: always(400) },
      ],
      idsOf: (body: Answer<'caseLoad'>) => body.experts.map(({ id }) => String(id)),
    },
  ],
  caseClocks: [
    {
      asks: () => [
        { what: 'own', status: always(200) },
        { what: 'unknown parameter', query: 'companyId=7', status: always(400) },
      ],
    },
  ],
  saveCaseClocks: [
    {
      asks: () => [
        { what: 'own', body: CLOCKS, status: needsCompany },
        ...[{}, { ...CLOCKS, assign: -1 }, { ...CLOCKS, companyId: 7 }].map((body) => ({
          what: 'malformed',
          body,
          status: always(400),
        })),
      ],
      restore: (db) => db.updateTable('company').set({ caseClocks: null }).execute(),
    },
  ],
  savedViews: [
    {
      asks: () => [
        { what: 'own', status: always(200), ids: () => [] },
        { what: 'unknown parameter', query: 'userId=1', status: always(400) },
        { what: 'unknown list', query: 'list=x', status: always(400) },
      ],
      idsOf: (body: Answer<'savedViews'>) => body.map(({ id }) => id),
    },
  ],
  saveView: [
    {
      asks: () => [
        { what: 'own', body: { id: VIEW, name: 'Késők', query: 'late=1' }, status: always(200), ids: () => [VIEW] },
        { what: 'without a name', body: { id: VIEW, name: ' ', query: '' }, status: always(422) },
        ...[
          {},
          { id: 'x', name: 'a', query: '' },
          { id: VIEW, name: 'a', query: '', userId: 1 },
          { id: VIEW, list: 'x', name: 'a', query: '' },
        ].map((body) => ({
          what: 'malformed',
          body,
          status: always(400),
        })),
      ],
      idsOf: (body: Answer<'saveView'>) => body.map(({ id }) => id),
      restore: (db) => db.deleteFrom('savedView').execute(),
    },
  ],
  removeView: [
    {
      asks: () => [
        { what: 'missing', params: { id: NOWHERE }, status: always(404) },
        { what: 'malformed', params: { id: 'x' }, status: always(400) },
      ],
    },
  ],
} satisfies Record<string, readonly CallCase[]>;
