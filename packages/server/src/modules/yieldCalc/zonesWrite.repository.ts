import type { PlannedZone } from '@georisk/domain/sampling/samplingPlan.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { areaSharedBy, fromGeoJson, to3857 } from '#server/db/geometry.ts';

interface Home {
  readonly companyId: number;
  readonly damagePlotId: number;
}

export async function clearZones(tx: Executor, damagePlotId: number): Promise<void> {
  await tx.deleteFrom('samplingZone').where('damagePlotId', '=', damagePlotId).execute();
}

/** Writes a zone, clipped to the plot's damaged area: its outer border is the drawn one to the last digit. */
export async function insertZone(
  tx: Executor,
  { companyId, damagePlotId }: Home,
  { zoneIndex, carriedOn, color, meanNdvi }: PlannedZone,
  dates: readonly string[],
): Promise<void> {
  const whole = fromGeoJson(carriedOn as never);
  await sql`insert into sampling_zone
      (company_id, damage_plot_id, zone_index, geom, geom3857, color, area_ha, mean_ndvi, ndvi_dates)
    select ${companyId}, p.id, ${zoneIndex}, cut.geom, ${to3857(sql`cut.geom`)}, ${color}, ST_Area(cut.geom) / 10000,
      ${meanNdvi}, ${[...dates]}::date[]
    from damage_plot p cross join lateral (select ${areaSharedBy(sql`ST_MakeValid(${whole})`, sql`p.damaged_geom`)} as geom) as cut
    where p.id = ${damagePlotId} and not ST_IsEmpty(cut.geom)`.execute(tx);
}

/** Whether the zones cover the damaged area within a thousandth (domain.md 2.3). */
export async function zonesCover(tx: Executor, damagePlotId: number): Promise<boolean> {
  const { rows } = await sql<{
    covered: boolean;
  }>`select abs(coalesce(sum(z.area_ha), 0) - p.damaged_ha) <= 0.001 * p.damaged_ha as covered
    from damage_plot p left join sampling_zone z on z.damage_plot_id = p.id where p.id = ${damagePlotId} group by p.id`.execute(
    tx,
  );
  return rows[0]?.covered === true;
}

/** Assigns every point of the plot to its zone. */
export async function placePointsInZones(tx: Executor, damagePlotId: number): Promise<void> {
  await sql`update sampling_point set zone_index = (select z.zone_index from sampling_zone z
      where z.damage_plot_id = ${damagePlotId} and ST_Intersects(z.geom, sampling_point.geom) order by z.zone_index limit 1)
    where damage_plot_id = ${damagePlotId} and deleted_at is null`.execute(tx);
}
