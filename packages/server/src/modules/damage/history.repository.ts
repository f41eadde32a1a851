import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';

/** No screen shows more changes than this. */
const MAX = 500;

export const changesOfCase = (executor: Executor, companyId: number, damageId: number) =>
  executor
    .selectFrom('change')
    .leftJoin('appUser as person', 'person.id', 'change.userId')
    .leftJoin('appUser as actor', 'actor.id', 'change.actorId')
    .select([
      'change.id',
      'change.serverAt',
      'change.deviceAt',
      'change.gps',
      'change.subjectType',
      'change.subjectId',
      'change.operation',
      'change.userId',
      'change.actorId',
      'person.name as userName',
      'actor.name as actorName',
      'change.before',
      'change.after',
    ])
    .where('change.companyId', '=', companyId)
    .where(sql<boolean>`((change.subject_type = 'damage' and change.subject_id = ${String(damageId)})
      or (change.subject_type = 'damagePlot' and change.subject_id in (
        select id::text from damage_plot where damage_id = ${damageId})))`)
    .orderBy('change.serverAt', 'desc')
    .orderBy('change.id', 'desc')
    .limit(MAX)
    .execute();
