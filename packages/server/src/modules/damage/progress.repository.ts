import { type CaseStep, nextStep, type PlotProgress } from '@georisk/domain/case/nextStep.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { statement } from '#server/db/statement.ts';
import type { DamageRow } from './damage.repository.ts';

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

/**
 * What each case is missing.
 * @param outdated plots whose yield was found outdated; a list does not know it, because that needs all of their
 * calculations
 */
export async function missingOf(
  executor: Executor,
  cases: readonly CaseRow[],
  outdated: ReadonlySet<number> = new Set(),
): Promise<ReadonlyMap<number, CaseStep | null>> {
  const ids = cases.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await progressOf(executor, ids);
  const byCase = Map.groupBy(rows, ({ damageId }) => damageId);
  return new Map(
    cases.map(({ id, status, expertId }) => {
      const plots = (byCase.get(id) ?? []).map((row) => ({ ...row, isOutdated: outdated.has(row.id) }));
      return [id, nextStep({ status, hasExpert: expertId !== null, plots })];
    }),
  );
}

/** How far each plot of a case has come. @param outdated plots whose yield was found outdated */
export async function progressOfPlots(
  executor: Executor,
  damageId: number,
  outdated: ReadonlySet<number>,
): Promise<readonly (PlotProgress & { readonly id: number })[]> {
  const rows = await progressOf(executor, [damageId]);
  return rows.map((row) => ({ ...row, isOutdated: outdated.has(row.id) }));
}
