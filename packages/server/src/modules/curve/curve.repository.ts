import type { IsoDate } from '@georisk/domain/units.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { statement } from '#server/db/statement.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { RASTER_KIND, SHARED_GROUP } from '#server/modules/raster/layerNames.ts';

/** The measurement of a block by a pass. */
export interface PassRow {
  readonly date: IsoDate;
  readonly groupName: string;
  readonly clearShare: number;
  readonly mean: number | null;
  readonly sd: number | null;
  readonly usable: boolean;
  readonly reason: string | null;
}

/**
 * Observations (alias `o`) of groups that a caller reaches: the installation's, and their company's. An observation may
 * have come without its image, so the group decides whose it is: by its name (`c4`), and by the images in it.
 */
export function observationsIn(scope: Scope): RawBuilder<boolean> {
  if (scope.kind === 'all') return sql<boolean>`true`;
  const mine = scope.kind === 'none' ? null : scope.companyId;
  return sql<boolean>`((o.group_name !~ '^c[0-9]+$' or o.group_name = 'c' || ${mine}::int)
    and o.group_name not in (select foreign_image.group_name from raster foreign_image
      where foreign_image.company_id is not null and foreign_image.company_id is distinct from ${mine}::int))`;
}

/**
 * The passes over a block, oldest first, one a date. Where several groups saw the block on a day, the usable one
 * counts, of those the clearer one, of equally clear ones the installation's.
 */
export const passesOf = (
  executor: Executor,
  blockId: number,
  scope: Scope,
  [from, to]: readonly [from: number, to: number],
): Promise<PassRow[]> => passesWithin(executor, blockId, scope, from, to);

const passesWithin = statement(
  'passes-of-block',
  (executor, blockId: number, scope: Scope, from: number, to: number) => {
    const query = sql<PassRow>`select distinct on (o.date) o.date, o.group_name, o.clear_share,
      o.mean, o.sd, o.usable, o.reason
    from block_observation o
    where o.block_id = ${blockId} and o.kind = ${RASTER_KIND.NDVI} and ${observationsIn(scope)}
      and o.date >= make_date(${from}, 1, 1) and o.date <= make_date(${to}, 12, 31)
    order by o.date, o.usable desc, o.clear_share desc, o.group_name = ${SHARED_GROUP} desc, o.group_name`;
    return { compile: () => query.compile(executor) };
  },
);

const newestYearOf = statement('newest-year-of-block', (executor, blockId: number, scope: Scope) => {
  const query = sql<{ year: number | null }>`select extract(year from max(o.date))::int as year
    from block_observation o
    where o.block_id = ${blockId} and o.kind = ${RASTER_KIND.NDVI} and ${observationsIn(scope)}`;
  return { compile: () => query.compile(executor) };
});

/** The year of a block's newest pass; null where the block was never seen. */
export async function newestYear(executor: Executor, blockId: number, scope: Scope): Promise<number | null> {
  const [row] = await newestYearOf(executor, blockId, scope);
  return row?.year ?? null;
}
