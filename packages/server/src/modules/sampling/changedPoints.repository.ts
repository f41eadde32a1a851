import type { ChangedPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';

/** The points in a side of a change. */
const pointsIn = (side: 'before' | 'after') => {
  const points = sql`${sql.ref(`change.${side}`)}->'sampling'`;
  return sql`(select each, each->>'id' as id
    from jsonb_array_elements(case when jsonb_typeof(${points}) = 'array' then ${points} else '[]'::jsonb end) as each)`;
};

/** Who changed each point of a plot last since a version of its sampling, and when; also of those that were removed. */
export async function changedPoints(executor: Executor, plotId: number, version: number): Promise<ChangedPoint[]> {
  const { rows } = await sql<{ id: string; by: string | null; at: Date }>`
    select distinct on (point.id) point.id, person.name as by, change.server_at as at
    from change
      -- A new plan holds all of its points, also those that stayed as they were.
      cross join lateral (
        select coalesce(b.id, a.id) as id from ${pointsIn('before')} b full join ${pointsIn('after')} a on a.id = b.id
        where b.each is distinct from a.each
      ) as point
      left join app_user person on person.id = change.user_id
    where change.subject_type = 'damagePlot' and change.subject_id = ${String(plotId)}
      and change.operation in ('save-sampling', 'remove-sampling', 'generate-zones')
      and change.base_version >= ${version}
    order by point.id, change.server_at desc, change.id desc`.execute(executor);
  return rows.map(({ id, by, at }) => ({ id, by, at: at.toISOString() }));
}
