import type { Answer } from '@georisk/contract/endpoints.ts';
import { sql } from 'kysely';
import type { Executor } from '@georisk/server/db/executor.ts';
import type { Fixture } from '../fixture.ts';
import { COMPANIES } from '../people.ts';
import type { Actor } from './actors.ts';
import { always, type Ask, type CallCase, MISSING_ID } from './ask.ts';
import { CASE_NAMES, CASE_OWNERS, type CaseName, malformedIds, writeStatus } from './damage.cases.ts';
import { PLOTS } from './plantCases.ts';
import { reached, reaches } from './reach.ts';

const idOf = (name: CaseName) => `0198c000-0000-7000-8000-0000000000e${CASE_NAMES.indexOf(name)}`;
const MISSING = '0198c000-0000-7000-8000-0000000000ef';
const AT = '2018-05-21T10:00:00.000Z';

const operationOf = (changeId: string, damageId: number, user: number) => ({
  changeId,
  user,
  seq: 1,
  plot: `damages/${damageId}`,
  damageId,
  title: '',
  path: '',
  baseVersion: 1,
  deviceAt: AT,
  kind: 'status',
  payload: { damageId, status: 'inspected', reason: 'A helyszínen felmértük.' },
});

/** An operation that waits for a decision in each of the landscape's cases, by its company's first assessor. */
export async function plantProposals(db: Executor, { land, people }: Fixture): Promise<void> {
  for (const name of CASE_NAMES) {
    const company = PLOTS[name][0];
    const author = people[company === 'A' ? 'a.damage1' : 'b.damage1'];
    const operation = operationOf(idOf(name), land.damages[name], author);
    await sql`insert into case_proposal
      (change_id, company_id, damage_id, author_id, sent_by, kind, cause, operation, device_at, kept_at)
      values (${idOf(name)}, ${COMPANIES[company].id}, ${land.damages[name]}, ${author}, ${author}, 'status', 'closed',
        ${JSON.stringify(operation)}, ${AT}, ${AT})`.execute(db);
  }
}

const isFirstAssessor = (actor: Actor) => actor.key === 'a.damage1';

export const proposalCases = {
  proposals: [
    {
      asks: (world) => [
        {
          what: 'all that wait',
          status: always(200),
          ids: (actor) => reached('D18', actor, CASE_OWNERS).map(idOf),
        },
        ...CASE_NAMES.map(
          (name): Ask => ({
            what: `of ${name}`,
            query: `damageId=${world.land.damages[name]}`,
            status: always(200),
            ids: (actor) => (reaches('D18', actor, CASE_OWNERS[name]) ? [idOf(name)] : []),
          }),
        ),
        {
          what: 'own',
          query: 'mine=true',
          status: always(200),
          ids: (actor) =>
            isFirstAssessor(actor) ? [idOf('own'), idOf('second')] : actor.key === 'b.damage1' ? [idOf('foreign')] : [],
        },
        { what: 'malformed', query: 'damageId=x', status: always(400) },
        { what: 'unknown parameter', query: 'companyId=7', status: always(400) },
      ],
      idsOf: (body: Answer<'proposals'>) => body.map(({ changeId }) => changeId),
    },
  ],
  proposalCounts: [
    {
      asks: (world) => [
        {
          what: 'all',
          status: always(200),
          ids: (actor) => reached('D18', actor, CASE_OWNERS).map((name) => String(world.land.damages[name])),
        },
        { what: 'unknown parameter', query: 'companyId=7', status: always(400) },
      ],
      idsOf: (body: Answer<'proposalCounts'>) => body.map(({ damageId }) => String(damageId)),
    },
  ],
  // What is kept, and of whom, is tested beside its service (`proposal.api.test.ts`).
  propose: [
    {
      asks: (world) => [
        ...CASE_NAMES.map((name): Ask => {
          const params = { id: world.land.damages[name] };
          const operation = operationOf(MISSING, params.id, world.people['a.damage1']);
          return {
            what: `${name}, of somebody else`,
            params,
            body: { operation },
            status: (actor) => {
              if (!isFirstAssessor(actor)) return 400;
              return reaches('D4', actor, CASE_OWNERS[name]) ? 409 : 404;
            },
          };
        }).filter(({ what }) => !what.startsWith('own')),
        ...[{}, { operation: null }, { operation: { kind: 'status' } }].map((body) => ({
          what: 'malformed',
          params: { id: world.land.damages.own },
          body,
          status: always(400),
        })),
        {
          what: 'another case in the address',
          params: { id: world.land.damages.second },
          body: { operation: operationOf(MISSING, world.land.damages.own, world.people['a.damage1']) },
          status: always(400),
        },
        ...malformedIds({ body: {} }),
      ],
    },
  ],
  proposePhoto: [
    {
      asks: (world) =>
        [{}, { photo: 'x' }].map((body) => ({
          what: 'no form',
          params: { id: world.land.damages.own },
          query: `id=${MISSING}&deviceTime=${AT}&name=a`,
          body,
          status: always(400),
        })),
    },
  ],
  decideProposal: [
    {
      asks: () => [
        ...CASE_NAMES.map(
          (name): Ask => ({
            what: `declines ${name}`,
            params: { changeId: idOf(name) },
            body: { accept: false, reason: 'Már felmérte más.' },
            status: writeStatus('D4', name),
            ids: () => [idOf(name)],
          }),
        ),
        {
          what: 'missing',
          params: { changeId: MISSING },
          body: { accept: false, reason: 'x' },
          status: always(404),
        },
        ...[{}, { accept: 'x' }, { accept: true, damageId: MISSING_ID }].map((body) => ({
          what: 'malformed',
          params: { changeId: idOf('own') },
          body,
          status: always(400),
        })),
        { what: 'malformed name', params: { changeId: 'x' }, body: { accept: true }, status: always(400) },
      ],
      idsOf: (body: Answer<'decideProposal'>) => [body.changeId],
      restore: (db) =>
        sql`update case_proposal set state = 'open', decided_by = null, decided_at = null, reason = null`.execute(db),
    },
  ],
  acceptProposals: [
    {
      asks: (world) => [
        ...CASE_NAMES.map(
          (name): Ask => ({
            what: `what is not of ${name}`,
            params: { id: world.land.damages[name] },
            body: { proposals: [{ changeId: MISSING, seen: '1' }] },
            status: always(404),
          }),
        ),
        ...CASE_NAMES.map(
          (name): Ask => ({
            what: `${name}, over another state than it has`,
            params: { id: world.land.damages[name] },
            body: { proposals: [{ changeId: idOf(name), seen: 'x' }] },
            status: writeStatus('D4', name, 409),
          }),
        ),
        ...[{}, { proposals: [] }, { proposals: [{ changeId: idOf('own') }] }].map((body) => ({
          what: 'malformed',
          params: { id: world.land.damages.own },
          body,
          status: always(400),
        })),
        ...malformedIds({ body: { proposals: [{ changeId: MISSING, seen: '1' }] } }),
      ],
    },
  ],
  proposalPhoto: [
    {
      asks: () => [
        ...[...CASE_NAMES.map(idOf), MISSING].map((changeId) => ({
          what: 'no photo',
          params: { changeId },
          status: always(404),
        })),
        { what: 'malformed', params: { changeId: 'x' }, status: always(400) },
        { what: 'unknown parameter', params: { changeId: MISSING }, query: 'x=1', status: always(400) },
      ],
    },
  ],
} satisfies Record<string, readonly CallCase[]>;
