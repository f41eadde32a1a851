import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';

export interface ChainLink {
  readonly position: number;
  readonly hash: string;
}

/** Why a chain does not hold, and at which of its links (null: beside it). */
export interface ChainFault {
  readonly position: number | null;
  readonly what: 'changed' | 'missing' | 'gap' | 'unlinked' | 'photo' | 'signature';
}

/** The newest link of a case; undefined where nothing was recorded. */
export async function headOfChain(executor: Executor, damageId: number): Promise<ChainLink | undefined> {
  const { rows } = await sql<ChainLink>`select position, hash from case_chain
    where damage_id = ${damageId} order by position desc limit 1`.execute(executor);
  return rows[0];
}

/** The link of a plot's newest calculation: the head of the chain when the figure was computed. */
export async function linkOfCalculation(executor: Executor, damagePlotId: number): Promise<ChainLink | undefined> {
  const { rows } = await sql<ChainLink>`select case_chain.position, case_chain.hash
    from change join case_chain on case_chain.change_id = change.id
    where change.subject_type = 'damagePlot' and change.subject_id = ${String(damagePlotId)}
      and change.operation = 'calculate-yield'
    order by case_chain.position desc limit 1`.execute(executor);
  return rows[0];
}

/**
 * Computes the whole chain of a case again, from the rows as they are now: changes, and the photos and signatures whose
 * hashes the changes name.
 */
export async function faultsOfChain(executor: Executor, damageId: number): Promise<readonly ChainFault[]> {
  const { rows } = await sql<ChainFault>`
    with chain as (
      select l.position, l.hash, l.change_id, lag(l.hash, 1, '') over w as previous, row_number() over w as expected
      from case_chain l where l.damage_id = ${damageId} window w as (order by l.position)
    ), linked as (
      select c.* from chain join change c on c.id = chain.change_id
    )
    select position, 'gap' as what from chain where position <> expected
    union all select chain.position, 'missing' from chain left join change c on c.id = chain.change_id where c.id is null
    union all select chain.position, 'changed' from chain join change c on c.id = chain.change_id
      where chained_hash(chain.previous, c) <> chain.hash
    union all select null, 'unlinked' from change c left join case_chain l on l.change_id = c.id
      where l.change_id is null and ((c.subject_type = 'damage' and c.subject_id = ${String(damageId)})
        or (c.subject_type = 'damagePlot'
          and c.subject_id in (select id::text from damage_plot where damage_id = ${damageId})))
    union all select null, 'photo' from photo p where p.damage_id = ${damageId} and p.created_by is not null
      and not exists (select 1 from linked c where c.operation = 'upload-photo' and c.after->>'sha256' = p.sha256)
    union all select null, 'signature' from case_signature s where s.damage_id = ${damageId}
      and not exists (select 1 from linked c where c.operation = 'finish-survey' and c.after->>'signature' = s.sha256)
    union all select null, 'signature' from linked c where c.operation = 'finish-survey'
      and not exists (select 1 from case_signature s
        where s.damage_id = ${damageId} and s.sha256 = c.after->>'signature')
    order by 1, 2`.execute(executor);
  return rows;
}
