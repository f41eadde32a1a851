import { crop, foldCropName, type PlantCode, plantCodeOfCode, plantCodeOfName } from '@georisk/domain/crops/crops.ts';
import { olympicMean } from '@georisk/domain/yield/damage.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { DamagePlotRow } from '#server/modules/damage/damagePlot.repository.ts';
import { yieldsOf } from '#server/modules/policy/policy.repository.ts';

/** The reference of the damage, and its source. */
export interface Reference {
  /** t/ha */
  readonly yield: number | null;
  readonly source: 'policy' | 'mepar' | 'nuts4' | 'country' | 'table' | 'none';
}

export const plantCodeOf = ({
  plantCode,
  plantName,
}: Pick<DamagePlotRow, 'plantCode' | 'plantName'>): PlantCode | null =>
  (plantCode === null ? null : plantCodeOfCode(plantCode)) ?? plantCodeOfName(plantName);

async function ofPolicy(executor: Executor, row: DamagePlotRow): Promise<number | null> {
  if (row.policyId === null) return null;
  const yields = await yieldsOf(executor, [row.policyId]);
  const name = foldCropName(row.plantName);
  const code = plantCodeOf(row);
  // Two names of one crop may be insured at two yields, such as wheat for bread and for feed: its own name is meant first.
  const own =
    yields.find(({ plantName }) => name !== '' && foldCropName(plantName) === name) ??
    yields.find(
      ({ plantCode, plantName }) =>
        code !== null &&
        (plantCodeOfName(plantName) === code || (plantCode !== null && plantCodeOfCode(plantCode) === code)),
    );
  return own?.yield ?? null;
}

interface YieldOfYear {
  readonly level: 'mepar' | 'nuts4' | 'country';
  readonly yield: number;
}

/** Yields of the years before the event, newest first, of the block, its district and the country: one a year, the company's own before the public one. */
async function earlierYields(executor: Executor, row: DamagePlotRow, code: PlantCode): Promise<YieldOfYear[]> {
  const year = Number(row.damageDate.slice(0, 4));
  const { rows } = await sql<YieldOfYear>`select distinct on (r.year, r.level) r.level, r.yield from yield_record r
    where r.plant_code = ${code} and r.year < ${year} and r.year >= ${year - 5}
      and (r.company_id is null or r.company_id = ${row.companyId})
      and ((r.level = 'mepar' and r.code = ${row.meparCode})
        or (r.level = 'nuts4' and r.code = (select s.nuts4_code from settlement s join block b
          on b.mepar_code = ${row.meparCode} and ST_Contains(s.geom, ST_PointOnSurface(b.geom)) order by s.code limit 1))
        or r.level = 'country')
    order by r.year desc, r.level, r.company_id nulls last`.execute(executor);
  return rows;
}

/** The reference yield of a plot's crop (domain.md 1.1): the policy's, else the mean of the last years nearest to the block, else the country's table. */
export async function referenceOf(executor: Executor, row: DamagePlotRow): Promise<Reference> {
  const insured = await ofPolicy(executor, row);
  if (insured !== null) return { yield: insured, source: 'policy' };
  const code = plantCodeOf(row);
  if (code === null) return { yield: null, source: 'none' };
  const rows = await earlierYields(executor, row, code);
  for (const level of ['mepar', 'nuts4', 'country'] as const) {
    const mean = olympicMean(rows.filter((each) => each.level === level).map((each) => each.yield));
    if (mean !== null) return { yield: mean, source: level };
  }
  return { yield: crop(code).ref, source: 'table' };
}
