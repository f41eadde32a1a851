import type { Answer } from '@georisk/contract/endpoints.ts';
import type { PermissionId } from '@georisk/contract/permissions/permissionId.ts';
import { cellFor } from '@georisk/contract/permissions/permissions.ts';
import { isFarmer } from '@georisk/domain/roles/roles.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '@georisk/server/db/schema.ts';
import type { Actor } from './actors.ts';
import { always, type Ask, type CallCase, MALFORMED_IDS, MISSING_ID, type World } from './ask.ts';
import { type Owned, POLICY_OWNERS, reached, reaches } from './reach.ts';
import { massAssignment } from './session.cases.ts';

/** The three cases are on the policies of these names. */
export const CASE_OWNERS = {
  own: POLICY_OWNERS.own,
  second: POLICY_OWNERS.second,
  foreign: POLICY_OWNERS.foreign,
} as const satisfies Record<string, Owned>;
export type CaseName = keyof typeof CASE_OWNERS;
export const CASE_NAMES = Object.keys(CASE_OWNERS) as CaseName[];

/** Status of a write on a case: 404 out of reach, 409 where it is another expert's. */
export const writeStatus =
  (permission: PermissionId, name: CaseName, success = 200) =>
  (actor: Actor): number => {
    if (!reaches(permission, actor, CASE_OWNERS[name])) return 404;
    const assigned = name === 'own' && actor.key === 'a.damage1';
    return cellFor(permission, actor.role) === 'R' && !assigned ? 409 : success;
  };

export const malformedIds = (more: Partial<Ask> = {}): Ask[] =>
  MALFORMED_IDS.map((id) => ({ what: `malformed ${id}`, params: { id }, status: always(400), ...more }));

const form = (number: string) => ({
  damageNumber: number,
  policyNumber: 'KOT-100',
  damageDate: '2018-05-20',
  area: 2,
  dangerType: 'Vihar',
  inspectionAddress: 'Túrkeve',
  inspectionAddressZip: '5420',
  blocks: [{ mepar: 'TESTOWN1', area: 2, plants: 'kukorica' }],
});

export const isAnyCompanys = (actor: Actor) => cellFor('D8', actor.role) === 'A';

/** Queued maps are not part of this test. */
export const forgetWork = (db: Kysely<Schema>) => sql`delete from work where name = 'damage-map'`.execute(db);

/** A case of the landscape is restored to its former state. */
export const reassign = (world: World) => sql`
  update damage set deleted_at = null, version = 1, area = 3, status = 'new',
    expert_id = case when id = ${world.land.damages.own} then ${world.people['a.damage1']}::int end
  where id = any(${Object.values(world.land.damages)}::int[])`;

export const damageCases = {
  damages: [
    {
      asks: (world) => [
        {
          what: 'all',
          query: 'pageSize=500',
          status: always(200),
          ids: (actor) => reached('D18', actor, CASE_OWNERS).map((name) => String(world.land.damages[name])),
        },
        {
          what: 'own',
          query: 'own=true',
          status: always(200),
          ids: (actor) => (actor.key === 'a.damage1' ? [String(world.land.damages.own)] : []),
        },
        { what: 'malformed', query: 'page=0', status: always(400) },
        { what: 'unknown parameter', query: 'companyId=7', status: always(400) },
        { what: 'unknown status', query: 'status=x', status: always(400) },
        { what: 'no page gave it', query: 'after=x', status: always(400) },
        {
          what: 'of an expert of A',
          query: `expert=${world.people['a.damage1']}&sort=-deadline`,
          status: always(200),
          ids: (actor) => (reached('D18', actor, CASE_OWNERS).includes('own') ? [String(world.land.damages.own)] : []),
        },
      ],
      idsOf: (body: Answer<'damages'>) => body.items.map(({ id }) => String(id)),
    },
  ],
  caseRoute: [
    {
      asks: (world) => [
        {
          what: 'own',
          status: always(200),
          ids: (actor) => (actor.key === 'a.damage1' ? [String(world.land.damages.own)] : []),
        },
        { what: 'unknown parameter', query: 'x=1', status: always(400) },
      ],
      idsOf: (body: Answer<'caseRoute'>) => body.map(({ id }) => String(id)),
    },
  ],
  damage: [
    {
      asks: (world) => [
        ...CASE_NAMES.flatMap((name): Ask[] =>
          [world.land.damages[name], ...(name === 'own' ? ['KAR-own'] : [])].map((id) => ({
            what: `${name} ${id}`,
            params: { id },
            status: (actor) => (reaches('D1', actor, CASE_OWNERS[name]) ? 200 : 404),
            ids: (actor) => [
              String(world.land.damages[name]),
              `plot ${world.cases.plots[name]}`,
              ...(actor.role !== 'anon' && isFarmer(actor.role) ? [] : ['expert']),
            ],
          })),
        ),
        { what: 'missing', params: { id: MISSING_ID }, status: always(404) },
        { what: 'unknown parameter', params: { id: MISSING_ID }, query: 'x=1', status: always(400) },
      ],
      idsOf: (body: Answer<'damage'>) => [
        String(body.id),
        ...body.damagePlots.map(({ id }) => `plot ${id}`),
        ...('expertId' in body ? ['expert'] : []),
      ],
    },
  ],
  damageHistory: [
    {
      asks: (world) => [
        ...CASE_NAMES.map(
          (name): Ask => ({
            what: name,
            params: { id: world.land.damages[name] },
            status: (actor) => (reaches('D2', actor, CASE_OWNERS[name]) ? 200 : 404),
          }),
        ),
        { what: 'missing', params: { id: MISSING_ID }, status: always(404) },
        ...malformedIds(),
      ],
    },
  ],
  damageChain: [
    {
      asks: (world) => [
        ...CASE_NAMES.map(
          (name): Ask => ({
            what: name,
            params: { id: world.land.damages[name] },
            status: (actor) => (reaches('D2', actor, CASE_OWNERS[name]) ? 200 : 404),
          }),
        ),
        { what: 'missing', params: { id: MISSING_ID }, status: always(404) },
        ...malformedIds(),
      ],
    },
  ],
  createDamage: [
    {
      asks: () => [
        {
          what: 'own company',
          body: form('KAR-9'),
          status: (actor) => (isAnyCompanys(actor) && actor.companyId === null ? 422 : 201),
        },
        {
          what: 'named company',
          body: { ...form('KAR-10'), companyId: 7 },
          status: (actor) => (isAnyCompanys(actor) ? 201 : 400),
        },
        {
          what: 'number that exists',
          body: form('KAR-own'),
          // The other company has no case of that number yet.
          status: (actor) => (actor.companyId === 4 ? 409 : isAnyCompanys(actor) ? 422 : 201),
        },
        { what: 'nothing filled in', body: { ...form(''), blocks: [] }, status: always(422) },
        ...[{}, { ...form('KAR-11'), area: '2' }, { ...form('KAR-11'), blocks: [{}] }].map((body) => ({
          what: 'malformed',
          body,
          status: always(400),
        })),
        ...massAssignment(form('KAR-12'))
          .filter((body) => !Object.hasOwn(body as object, 'companyId'))
          .map((body) => ({ what: 'foreign key', body, status: always(400) })),
      ],
      restore: async (db) => {
        await forgetWork(db);
        await sql`delete from damage where damage_number in ('KAR-9', 'KAR-10')
        or (damage_number = 'KAR-own' and company_id = 7)`.execute(db);
      },
    },
  ],
  // A form cannot be sent here: tables are tested beside their service.
  createDamageFromExcel: [
    { asks: () => [{}, { excelFile: 'x' }, []].map((body) => ({ what: 'no form', body, status: always(400) })) },
  ],
  caseTemplate: [
    {
      asks: () => [
        { what: 'the empty table', status: always(200) },
        { what: 'unknown parameter', query: 'x=1', status: always(400) },
      ],
    },
  ],
  damageExperts: [
    {
      asks: (world) => [
        ...CASE_NAMES.map(
          (name): Ask => ({
            what: name,
            params: { id: world.land.damages[name] },
            status: (actor) => (reaches('D16', actor, CASE_OWNERS[name]) ? 200 : 404),
            ids: () =>
              (['damage1', 'damage2', 'uw1', 'uw2', 'risk1', 'risk2'] as const).map((who) =>
                String(world.people[`${name === 'foreign' ? 'b' : 'a'}.${who}`]),
              ),
          }),
        ),
        { what: 'missing', params: { id: MISSING_ID }, status: always(404) },
        ...malformedIds(),
      ],
      idsOf: (body: Answer<'damageExperts'>) => body.map(({ id }) => String(id)),
    },
  ],
  assignDamage: [
    {
      asks: (world) => [
        ...CASE_NAMES.map(
          (name): Ask => ({
            what: name,
            params: { id: world.land.damages[name] },
            body: { expertId: null },
            status: (actor) => (reaches('D16', actor, CASE_OWNERS[name]) ? 200 : 404),
            ids: () => [String(world.land.damages[name])],
          }),
        ),
        {
          what: 'an expert of another company',
          params: { id: world.land.damages.own },
          body: { expertId: world.people['b.damage1'] },
          status: (actor) => (reaches('D16', actor, CASE_OWNERS.own) ? 422 : 404),
        },
        {
          what: 'somebody who is no expert',
          params: { id: world.land.damages.own },
          body: { expertId: world.people['a.farmer1'] },
          status: (actor) => (reaches('D16', actor, CASE_OWNERS.own) ? 422 : 404),
        },
        { what: 'missing', params: { id: MISSING_ID }, body: { expertId: null }, status: always(404) },
        ...malformedIds({ body: { expertId: null } }),
        ...[{}, { expertId: 'x' }, { expertId: 0 }].map((body) => ({
          what: 'malformed',
          params: { id: world.land.damages.own },
          body,
          status: always(400),
        })),
      ],
      idsOf: (body: Answer<'assignDamage'>) => [String(body.id)],
      restore: (db, world) => reassign(world).execute(db),
    },
  ],
  finishSurvey: [
    {
      asks: (world) => [
        ...CASE_NAMES.map(
          (name): Ask => ({
            what: name,
            params: { id: world.land.damages[name] },
            body: { unsignedReason: 'Nincs jelen.', mail: false },
            // Nothing was surveyed yet.
            status: writeStatus('D10', name, 409),
          }),
        ),
        { what: 'missing', params: { id: MISSING_ID }, body: { mail: false }, status: always(404) },
        ...malformedIds({ body: { mail: false } }),
        ...[{}, { mail: 'x' }, { mail: false, signature: 'x' }].map((body) => ({
          what: 'malformed',
          params: { id: world.land.damages.own },
          body,
          status: always(400),
        })),
      ],
    },
  ],
  changeDamage: [
    {
      asks: (world) => [
        ...CASE_NAMES.map(
          (name): Ask => ({
            what: name,
            params: { id: world.land.damages[name] },
            body: { area: 4 },
            status: (actor) => (reaches('D17', actor, CASE_OWNERS[name]) ? 200 : 404),
            ids: () => [String(world.land.damages[name])],
          }),
        ),
        { what: 'missing', params: { id: MISSING_ID }, body: {}, status: always(404) },
        ...malformedIds({ body: {} }),
        ...massAssignment({}).map((body) => ({
          what: 'foreign key',
          params: { id: world.land.damages.own },
          body,
          status: always(400),
        })),
      ],
      idsOf: (body: Answer<'changeDamage'>) => [String(body.id)],
      restore: (db, world) => reassign(world).execute(db),
    },
  ],
  removeDamage: [
    {
      asks: (world) => [
        ...CASE_NAMES.map(
          (name): Ask => ({
            what: name,
            params: { id: world.land.damages[name] },
            status: (actor) => (reaches('D17', actor, CASE_OWNERS[name]) ? 204 : 404),
          }),
        ),
        { what: 'missing', params: { id: MISSING_ID }, status: always(404) },
        ...malformedIds(),
      ],
      restore: async (db, world) => {
        await forgetWork(db);
        await reassign(world).execute(db);
      },
    },
  ],
  // What is found of a deleted case, and restored, is tested beside its service (`restoreCase.api.test.ts`).
} satisfies Record<string, readonly CallCase[]>;
