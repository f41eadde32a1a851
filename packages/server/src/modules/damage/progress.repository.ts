import { type CaseStep, nextStep, nextStepOfPlot, type PlotProgress } from '@georisk/domain/case/nextStep.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { statement } from '#server/db/statement.ts';
import type { DamageRow } from './damage.repository.ts';
import { outdatedAmong } from './outdated.repository.ts';

type ProgressRow = Omit<PlotProgress, 'isOutdated'> & { readonly id: number; readonly damageId: number };

const progressOf = statement('progress-of-damages', (executor, ids: readonly number[]) => {
  const query = sql<ProgressRow>`select p.id, p.damage_id,
      p.table_geom is not null or p.table_as_mepar as has_outline,
      (select count(*)::int from damage_area a where a.damage_plot_id = p.id and a.deleted_at is null) as areas,
      (select count(*)::int from sampling_zone z where z.damage_plot_id = p.id) as zones,
      (select count(*)::int from sampling_point s
        where s.damage_plot_id = p.id and s.deleted_at is null and s.is_used) as used,
      (select count(*)::int from sampling_point s
        where s.damage_plot_id = p.id and s.deleted_at is null and s.is_used and s.yield is not null) as measured,
      p.calculated_yield is not null as has_yield
    from damage_plot p where p.damage_id = any(${ids}::int[]) and p.deleted_at is null
    order by p.mepar_code, p.id`;
  return { compile: () => query.compile(executor) };
});

type CaseRow = Pick<DamageRow, 'id' | 'status' | 'expertId'>;

/** Plots that wait for nothing, or for a yield that is outdated: only then are their calculations read. */
const isComplete = (row: ProgressRow): boolean => nextStepOfPlot({ ...row, isOutdated: false }) === null;

/** What each case is missing, outdated yields included. */
export async function missingOf(
  executor: Executor,
  cases: readonly CaseRow[],
): Promise<ReadonlyMap<number, CaseStep | null>> {
  // Nothing is missing of a closed one.
  const ids = cases.filter(({ status }) => status !== 'closed').map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await progressOf(executor, ids);
  const outdated = await outdatedAmong(
    executor,
    rows.filter(isComplete).map(({ id }) => id),
  );
  const byCase = Map.groupBy(rows, ({ damageId }) => damageId);
  return new Map(
    cases.map(({ id, status, expertId }) => {
      const plots = (byCase.get(id) ?? []).map((row) => ({ ...row, isOutdated: outdated.has(row.id) }));
      return [id, nextStep({ status, hasExpert: expertId !== null, plots })];
    }),
  );
}
