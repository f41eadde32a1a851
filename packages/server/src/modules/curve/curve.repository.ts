import type { IsoDate } from '@georisk/domain/units.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/executor.ts';
import { prepared } from '../../db/statement.ts';
import type { Scope } from '../access/scope.ts';
import { RASTER_KIND, SHARED_GROUP } from '../product/layerNames.ts';

/** What a pass measured of a block. */
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
 * Observations (alias `o`) of groups that a caller reaches: the installation's, and his company's. An observation may have come without its image, so
 * it is the group that says whose it is: by its name (`c4`), and by the images that lie in it.
 */
export function observationsIn(scope: Scope): RawBuilder<boolean> {
  if (scope.kind === 'all') return sql<boolean>`true`;
  const mine = scope.kind === 'none' ? null : scope.companyId;
  return sql<boolean>`((o.group_name !~ '^c[0-9]+$' or o.group_name = ${`c${mine ?? ''}`})
    and o.group_name not in (select foreign_image.group_name from raster foreign_image
      where foreign_image.company_id is not null and foreign_image.company_id is distinct from ${mine}::int))`;
}

/**
 * The passes over a block, oldest first, one a date. Where several groups saw the block on a day, the usable one counts, of those the clearer one, of
 * those as clear the installation's.
 */
export async function passesOf(
  executor: Executor,
  blockId: number,
  scope: Scope,
  years: readonly [from: number, to: number],
): Promise<PassRow[]> {
  const query = sql<PassRow>`select distinct on (o.date) o.date::text as date, o.group_name, o.clear_share,
      o.mean, o.sd, o.usable, o.reason
    from block_observation o
    where o.block_id = ${blockId} and o.kind = ${RASTER_KIND.NDVI} and ${observationsIn(scope)}
      and o.date >= make_date(${years[0]}, 1, 1) and o.date <= make_date(${years[1]}, 12, 31)
    order by o.date, o.usable desc, o.clear_share desc, o.group_name = ${SHARED_GROUP} desc, o.group_name`;
  return prepared(executor, { compile: () => query.compile(executor) });
}

/** The year of a block's newest pass; null of a block that was never seen. */
export async function newestYear(executor: Executor, blockId: number, scope: Scope): Promise<number | null> {
  const query = sql<{ year: number | null }>`select extract(year from max(o.date))::int as year
    from block_observation o
    where o.block_id = ${blockId} and o.kind = ${RASTER_KIND.NDVI} and ${observationsIn(scope)}`;
  const [row] = await prepared(executor, { compile: () => query.compile(executor) });
  return row?.year ?? null;
}
