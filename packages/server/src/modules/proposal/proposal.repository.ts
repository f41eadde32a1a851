import type { Operation } from '@georisk/contract/verticals/insurance/operations.ts';
import type { ProposalCause, ProposalState } from '@georisk/contract/verticals/insurance/proposals.ts';
import type { Fix } from '@georisk/contract/verticals/insurance/fix.ts';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { CaseProposalTable } from '#server/db/schema/case.ts';
import type { Person } from '#server/http/caller.ts';
import type { CallContext } from '#server/modules/access/audit.ts';

/** A case as an operation finds it, deleted or not. */
export interface PlaceRow {
  readonly companyId: number;
  readonly damageId: number;
  readonly status: string;
  readonly caseIsDeleted: boolean;
  readonly caseVersion: number;
  readonly caseExpertId: number | null;
  readonly createdBy: number | null;
}

/** @param within conditions on `damage` @param hold until the end of the transaction: no state changes meanwhile */
export async function placeOfCase(
  executor: Executor,
  damageId: number,
  within: RawBuilder<boolean>,
  hold: boolean,
): Promise<PlaceRow | undefined> {
  const query = executor
    .selectFrom('damage')
    .select([
      'damage.companyId',
      'damage.id as damageId',
      'damage.status',
      sql<boolean>`damage.deleted_at is not null`.as('caseIsDeleted'),
      'damage.version as caseVersion',
      'damage.expertId as caseExpertId',
      'damage.createdBy',
    ])
    .where('damage.id', '=', damageId)
    .where(within);
  return (hold ? query.forNoKeyUpdate() : query).executeTakeFirst();
}

/** All plots that a case has or had. */
export const plotsEver = (executor: Executor, damageId: number) =>
  executor
    .selectFrom('damagePlot')
    .select(['id', 'expertId', sql<boolean>`deleted_at is not null`.as('isDeleted')])
    .where('damageId', '=', damageId)
    .execute();

/** Whether a case was once assigned to a person, by what was recorded of it. */
export async function wasAssignedTo(executor: Executor, damageId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from change
    where subject_type = 'damage' and subject_id = ${String(damageId)} and operation = 'assign-case'
      and (before->>'expertId' = ${String(userId)} or after->>'expertId' = ${String(userId)}) limit 1`.execute(
    executor,
  );
  return rows.length > 0;
}

/** Whose work somebody brings: their own, or another person's. */
export const authorOf = async (executor: Executor, { caller, author }: CallContext): Promise<Person> =>
  author === undefined
    ? caller
    : executor
        .selectFrom('appUser')
        .select(['id', 'companyId', 'role'])
        .where('id', '=', author.id)
        .executeTakeFirstOrThrow();

/** The person and the subject of a recorded change. */
export const recordedChange = (executor: Executor, changeId: string) =>
  executor
    .selectFrom('change')
    .select(['userId', 'subjectType', 'subjectId'])
    .where('id', '=', changeId)
    .executeTakeFirst();

/** How many proposals of a person wait on a case. */
export async function openProposals(executor: Executor, damageId: number, authorId: number): Promise<number> {
  const { count } = await executor
    .selectFrom('caseProposal')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('damageId', '=', damageId)
    .where('authorId', '=', authorId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return count;
}

export const insertProposal = async (tx: Executor, row: Insertable<CaseProposalTable>): Promise<void> => {
  await tx.insertInto('caseProposal').values(row).execute();
};

export interface ProposalRow {
  readonly changeId: string;
  readonly companyId: number;
  readonly damageId: number;
  readonly damageNumber: string;
  readonly damagePlotId: number | null;
  readonly plotName: string | null;
  readonly authorId: number;
  readonly authorName: string;
  readonly cause: ProposalCause;
  readonly operation: Operation;
  readonly deviceAt: Date;
  readonly gps: Fix | null;
  readonly storageKey: string | null;
  readonly sha256: string | null;
  readonly mediaType: string | null;
  readonly bytes: number | null;
  readonly thumbnail: Buffer | null;
  readonly keptAt: Date;
  readonly state: ProposalState;
  readonly decidedBy: number | null;
  readonly decidedByName: string | null;
  readonly decidedAt: Date | null;
  readonly reason: string | null;
}

/** Those that wait first, in the order in which their device did them. */
const inTheirOrder = sql`case_proposal.state <> 'open', case_proposal.kept_at,
  array_position(array['outline', 'area', 'points', 'photo', 'status'], case_proposal.kind),
  (case_proposal.operation->>'seq')::float8, case_proposal.change_id`;

/** @param where conditions on `case_proposal` and `damage`, all of them */
export const proposalsWhere = (
  executor: Executor,
  where: readonly RawBuilder<boolean>[],
  most: number,
): Promise<ProposalRow[]> =>
  where
    .reduce(
      (query, condition) => query.where(condition),
      executor
        .selectFrom('caseProposal')
        .innerJoin('damage', 'damage.id', 'caseProposal.damageId')
        .innerJoin('appUser as author', 'author.id', 'caseProposal.authorId')
        .leftJoin('appUser as decider', 'decider.id', 'caseProposal.decidedBy')
        .leftJoin('damagePlot', 'damagePlot.id', 'caseProposal.damagePlotId')
        .select([
          'caseProposal.changeId',
          'caseProposal.companyId',
          'caseProposal.damageId',
          'damage.damageNumber',
          'caseProposal.damagePlotId',
          sql<string | null>`case when damage_plot.id is not null
            then concat_ws(', ', nullif(damage_plot.plant_name, ''), damage_plot.mepar_code) end`.as('plotName'),
          'caseProposal.authorId',
          'author.name as authorName',
          'caseProposal.cause',
          'caseProposal.operation',
          'caseProposal.deviceAt',
          'caseProposal.gps',
          'caseProposal.storageKey',
          'caseProposal.sha256',
          'caseProposal.mediaType',
          sql<number | null>`case_proposal.bytes::float8`.as('bytes'),
          'caseProposal.thumbnail',
          'caseProposal.keptAt',
          'caseProposal.state',
          'caseProposal.decidedBy',
          'decider.name as decidedByName',
          'caseProposal.decidedAt',
          'caseProposal.reason',
        ]),
    )
    .orderBy(inTheirOrder)
    .limit(most)
    .$castTo<ProposalRow>()
    .execute();

/** Names of proposals with the bytes of their operations, in the order of `proposalsWhere`. */
export const proposalSizes = async (
  executor: Executor,
  where: readonly RawBuilder<boolean>[],
  most: number,
): Promise<{ changeId: string; size: number }[]> =>
  (
    await sql<{ changeId: string; size: number }>`
      select case_proposal.change_id as "changeId", octet_length(case_proposal.operation::text) as size
      from case_proposal join damage on damage.id = case_proposal.damage_id
      where ${sql.join(where, sql` and `)} order by ${inTheirOrder} limit ${most}`.execute(executor)
  ).rows;

/** What the author of a proposal did with the points of the same plot after it, unless that was declined. */
export const laterPoints = async (
  executor: Executor,
  { changeId, authorId, damagePlotId, deviceAt, operation }: ProposalRow,
): Promise<{ operation: Operation; isOpen: boolean }[]> =>
  (
    await sql<{ operation: Operation; isOpen: boolean }>`select operation, state = 'open' as "isOpen" from case_proposal
      where author_id = ${authorId} and damage_plot_id = ${damagePlotId} and kind = 'points' and state <> 'declined'
        and change_id <> ${changeId} and device_at >= ${deviceAt} and (operation->>'seq')::float8 > ${operation.seq}
      limit 500`.execute(executor)
  ).rows;

export const namedProposal = (changeId: string) => sql<boolean>`case_proposal.change_id = ${changeId}`;

/** Holds a proposal until the end of the transaction: one decision. */
export async function holdProposal(tx: Executor, changeId: string): Promise<void> {
  await tx.selectFrom('caseProposal').select('changeId').where('changeId', '=', changeId).forUpdate().execute();
}

export async function writeDecision(
  tx: Executor,
  changeId: string,
  values: {
    readonly state: 'accepted' | 'declined';
    readonly decidedBy: number;
    readonly decidedAt: Date;
    readonly reason: string | null;
  },
): Promise<void> {
  await tx.updateTable('caseProposal').set(values).where('changeId', '=', changeId).execute();
}

/** How many proposals wait for a decision. @param within a condition on `damage` */
export const waitingProposals = (executor: Executor, within: RawBuilder<boolean>): Promise<number> =>
  executor
    .selectFrom('caseProposal')
    .innerJoin('damage', 'damage.id', 'caseProposal.damageId')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('caseProposal.state', '=', 'open')
    .where(within)
    .executeTakeFirstOrThrow()
    .then(({ count }) => count);

/** How many proposals wait, by case, those of deleted cases too. @param within conditions on `damage` */
export const countsOfCases = (executor: Executor, within: RawBuilder<boolean>, most: number) =>
  executor
    .selectFrom('caseProposal')
    .innerJoin('damage', 'damage.id', 'caseProposal.damageId')
    .select(['caseProposal.damageId', 'damage.companyId', sql<number>`count(*)::int`.as('count')])
    .where('caseProposal.state', '=', 'open')
    .where(within)
    .groupBy(['caseProposal.damageId', 'damage.companyId'])
    .orderBy('caseProposal.damageId', 'desc')
    .limit(most)
    .execute();
