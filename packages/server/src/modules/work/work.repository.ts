import type { WorkState } from '@georisk/contract/verticals/admin/work.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import type { Page } from '#server/modules/admin/page.ts';

/** Jobs of no company are the installation's own, and for administrators alone. Condition on table `work`. */
const workIn = (scope: Scope): RawBuilder<boolean> => {
  if (scope.kind === 'all') return sql<boolean>`true`;
  return scope.kind === 'company' ? sql<boolean>`work.company_id = ${scope.companyId}` : sql<boolean>`false`;
};

const stateOf = sql<WorkState>`case when work.state = 'running' and work.retry_at is not null then 'retrying'
  else work.state end`;

const number = (key: string) => sql<number>`(work.data->>${sql.lit(key)})::integer`;

export async function listWork(
  executor: Executor,
  scope: Scope,
  { state }: { readonly state?: WorkState | undefined },
  { pageSize, offset }: Page,
) {
  const matching = executor
    .selectFrom('work')
    .where(workIn(scope))
    .$if(state !== undefined, (query) => query.where(sql<boolean>`${stateOf} = ${state}`));
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .leftJoin('sceneSource', (join) => join.on('sceneSource.id', '=', number('sourceId')))
    .leftJoin('scene', (join) => join.on('scene.id', '=', number('sceneId')))
    .leftJoin('damage', (join) => join.on('damage.id', '=', number('damageId')))
    .select([
      'work.id',
      'work.companyId',
      'work.name',
      stateOf.as('state'),
      'work.progress',
      'work.step',
      'work.attempts',
      'work.error',
      'work.createdAt',
      'work.startedAt',
      'work.finishedAt',
      'work.retryAt',
      sql<string | null>`coalesce(scene_source.name, scene.external_id, damage.damage_number,
        (select whole.damage_number from damage_plot plot join damage whole on whole.id = plot.damage_id
          where plot.id = (work.data->>'damagePlotId')::integer),
        work.data->>'groupName')`.as('subject'),
      sql<string | null>`coalesce(work.data->>'date', work.data->>'year', scene.date::text)`.as('period'),
    ])
    .orderBy('work.createdAt', 'desc')
    .orderBy('work.id', 'desc')
    .limit(pageSize)
    .offset(offset)
    .execute();
  return { total, rows };
}

/** How many jobs wait or run: what they make is not there yet. */
export async function countUnfinished(executor: Executor): Promise<number> {
  const { total } = await executor
    .selectFrom('work')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow();
  return total;
}

/** Locks the row for the rest of the transaction. */
export const workForRetry = (executor: Executor, scope: Scope, id: string) =>
  executor
    .selectFrom('work')
    .select(['id', 'name', 'key', 'data', 'state', 'companyId'])
    .where('id', '=', id)
    .where(workIn(scope))
    .forUpdate()
    .executeTakeFirst();

export async function requeue(executor: Executor, id: string): Promise<void> {
  await executor
    .updateTable('work')
    .set({ state: 'queued', progress: 0, step: null, error: null, attempts: 0, startedAt: null, finishedAt: null })
    .where('id', '=', id)
    .execute();
}
