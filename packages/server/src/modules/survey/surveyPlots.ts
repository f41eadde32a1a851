import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { type DamagePlotRow, damagePlotsWhere } from '#server/modules/damage/damagePlot.repository.ts';

/** The plots of a case, in the order of the case. */
export const plotsOfCase = (executor: Executor, damageId: number): Promise<DamagePlotRow[]> =>
  damagePlotsWhere(executor, sql<boolean>`damage_plot.damage_id = ${damageId}`);
