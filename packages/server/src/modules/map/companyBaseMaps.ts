import type { BaseMap } from '@georisk/contract/verticals/maps/map.ts';
import type { Executor } from '#server/db/executor.ts';
import { readBaseMaps } from './baseMaps.ts';

/** The background maps that a company has set for its people; undefined where it has none of its own. */
export async function baseMapsOfCompany(
  executor: Executor,
  companyId: number | null,
): Promise<readonly BaseMap[] | undefined> {
  if (companyId === null) return undefined;
  const row = await executor.selectFrom('company').select('baseMaps').where('id', '=', companyId).executeTakeFirst();
  return row?.baseMaps ? readBaseMaps(JSON.stringify(row.baseMaps)) : undefined;
}
