import type { IsoDate } from '@georisk/domain/units.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Jobs } from '#server/jobs/job.ts';
import { IMAGE_ANALYSE } from './raster.jobs.ts';

/** Days after an image within which another may be compared with it. */
const COMPARED_DAYS = 30;

/** Dates with an image of a group within this many days after a date. */
export async function datesAfter(tx: Executor, groupName: string, date: string, days: number): Promise<IsoDate[]> {
  const { rows } = await sql<{ date: IsoDate }>`
    select distinct date from raster where kind = 'NDVI' and group_name = ${groupName}
      and date > ${date}::date and date <= ${date}::date + ${days}::int order by 1`.execute(tx);
  return rows.map((row) => row.date);
}

/**
 * Queues the judgement of a day whose image is new or changed, and of the days after it that are compared with it: an
 * image may come late.
 */
export async function analysisDue(
  tx: Executor,
  jobs: Jobs | undefined,
  { group, date, companyId }: { readonly group: string; readonly date: string; readonly companyId: number | null },
): Promise<void> {
  for (const each of [date, ...(await datesAfter(tx, group, date, COMPARED_DAYS))])
    await jobs?.enqueue(tx, IMAGE_ANALYSE, { groupName: group, date: each }, { key: `${group}:${each}`, companyId });
}
