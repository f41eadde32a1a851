import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openFeatures } from '@georisk/server/formats/openFeatures.ts';
import { importEks } from '@georisk/server/modules/ek/eks.import.ts';
import type { DemoPart } from '../part.ts';
import { applicationTables } from './applications.hu.ts';
import { accounts, companies, MONITOR_A, MONITOR_B } from './companies.hu.ts';

/** Applications of two customers. */
const COUNTS = [
  [MONITOR_A, 14],
  [MONITOR_B, 4],
] as const;

/** The area applications of two monitoring customers, on the landscape's own plots. */
export const part: DemoPart = {
  companies,
  accounts,
  async write(folder, { landscape, plan, today, seed }) {
    const tables = applicationTables(
      COUNTS.map(([, count]) => count),
      { landscape, year: plan.year, today, seed },
    );
    const steps = COUNTS.map(async ([companyId], index) => {
      const file = join(folder, `egyseges-kerelmek-${companyId}.csv`);
      await writeFile(file, tables[index] ?? '');
      return {
        kind: 'part' as const,
        file,
        run: async (deps, path) => importEks(deps, await openFeatures(path), { companyId, today }),
      } satisfies Awaited<ReturnType<DemoPart['write']>>[number];
    });
    return Promise.all(steps);
  },
};
