import { DAMAGE_DAYS } from '@georisk/domain/damageMap/damageIndicator.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Jobs } from '#server/jobs/job.ts';
import { RASTER_KIND } from '#server/modules/raster/layerNames.ts';
import { DAYS_BEFORE } from './damageOfBlock.ts';
import { DAMAGE_MAP } from '#server/modules/damage/damage.jobs.ts';

interface DamageKey {
  readonly id: number;
  readonly companyId: number;
}

/** Queues the maps of a case: when it is made, when its date or its blocks change. */
export const damageMapDue = (tx: Executor, jobs: Jobs, { id, companyId }: DamageKey): Promise<void> =>
  jobs.enqueue(tx, DAMAGE_MAP, { damageId: id }, { key: `damage-${id}`, companyId });

/**
 * Queues the maps of all cases that an image of a day affects: those with a block that was seen, up to 32 days before
 * the day, or after it (their image before the event may be this one).
 */
export async function damageMapsDue(tx: Executor, group: string, date: string, jobs: Jobs): Promise<void> {
  const { rows } = await sql<DamageKey>`select distinct damage.id, damage.company_id
    from damage
      join damage_block on damage_block.damage_id = damage.id
      join block on block.mepar_code = damage_block.mepar_code
      join block_observation o on o.block_id = block.id and o.kind = ${RASTER_KIND.NDVI}
        and o.group_name = ${group} and o.date = ${date}::date
    where damage.deleted_at is null
      and damage.damage_date between ${date}::date - ${DAMAGE_DAYS}::int and ${date}::date + ${DAYS_BEFORE}::int
      and (${group} !~ '^c[0-9]+$' or ${group} = 'c' || damage.company_id)
    order by damage.id`.execute(tx);
  for (const row of rows) await damageMapDue(tx, jobs, row);
}
