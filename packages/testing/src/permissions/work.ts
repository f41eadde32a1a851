import type { Executor } from '@georisk/server/db/executor.ts';
import { createJobs } from '@georisk/server/jobs/jobs.ts';
import { COMPANIES } from '../people.ts';
import { SOIL_ZONES } from '@georisk/server/modules/product/product.jobs.ts';

/** Jobs by their owners. */
export const WORK_OWNERS = { shared: null, own: COMPANIES.A.id, foreign: COMPANIES.B.id } as const;
export type WorkName = keyof typeof WORK_OWNERS;
export const WORK_NAMES = Object.keys(WORK_OWNERS) as WorkName[];

export type PlantedWork = Readonly<Record<WorkName, string>>;

/** Jobs of the installation and of two companies, all given up. */
export async function plantWork(db: Executor): Promise<PlantedWork> {
  const planted: Partial<Record<WorkName, string>> = {};
  for (const name of WORK_NAMES) {
    await createJobs().enqueue(db, SOIL_ZONES, { groupName: name, year: 2018 }, { companyId: WORK_OWNERS[name] });
    const { id } = await db
      .updateTable('work')
      .set({ state: 'failed', error: 'nem ment' })
      .where('state', '=', 'queued')
      .returning('id')
      .executeTakeFirstOrThrow();
    planted[name] = id;
  }
  return planted as PlantedWork;
}
