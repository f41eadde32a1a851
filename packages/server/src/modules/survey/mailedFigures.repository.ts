import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { DamagePlotRow } from '#server/modules/damage/damagePlot.repository.ts';

/** Whether the protocols of exactly these calculations went to a farmer at an earlier end of the survey. */
export async function wasMailed(
  tx: Executor,
  damageId: number,
  plots: readonly Pick<DamagePlotRow, 'id' | 'calculationId'>[],
): Promise<boolean> {
  const now = JSON.stringify(plots.map(({ id, calculationId }) => ({ damagePlotId: id, calculationId })));
  const { rows } = await sql<{ mailed: boolean }>`select exists (select 1 from change
      join case_signature s on s.damage_id = ${damageId} and s.sha256 = change.after->>'signature'
    where change.subject_type = 'damage' and change.subject_id = ${String(damageId)}
      and change.operation = 'finish-survey' and (change.after->>'mails')::int > 0
      and s.plots @> ${now}::jsonb and jsonb_array_length(s.plots) = ${plots.length}) as mailed`.execute(tx);
  return rows[0]?.mailed === true;
}
