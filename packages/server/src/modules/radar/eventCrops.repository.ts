import { type PlantCode, plantCodeOfCode, plantCodeOfName } from '@georisk/domain/crops/crops.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';

const SEPARATOR = '\u001F';

/** The crop of `policy_plot` as its policy writes it, code and name: the expression of the index `policy_plot_crop`. */
export const cropKey = sql<string>`(coalesce(policy_plot.plant_code, '') || chr(31) || coalesce(policy_plot.plant_name, ''))`;

/** All crops as policies write them, by steps along their index. */
export async function cropKeys(executor: Executor): Promise<readonly string[]> {
  const { rows } = await sql<{ key: string }>`
    with recursive step as (
      (select ${cropKey} as key from policy_plot order by 1 limit 1)
      union all
      select (select ${cropKey} from policy_plot where ${cropKey} > step.key order by 1 limit 1)
      from step where step.key is not null)
    select key from step where key is not null`.execute(executor);
  return rows.map(({ key }) => key);
}

/** The crop by the code, or else by the name; null for one that is not known. */
export const cropOf = (code: string | null, name: string | null): PlantCode | null =>
  (code === null ? null : plantCodeOfCode(code)) ?? (name === null ? null : plantCodeOfName(name));

/** The crop of a key. */
export function cropOfKey(key: string): PlantCode | null {
  const [code = '', name = ''] = key.split(SEPARATOR, 2);
  return cropOf(code, name);
}
