import type { YieldDetails } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import type { OutdatedReason } from '@georisk/domain/case/figureAge.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { SamplingRow } from '#server/modules/sampling/sampling.repository.ts';
import { tableOf } from '#server/modules/damage/damagePlot.repository.ts';
import { damagePlotTexts } from './damagePlot.hu.ts';

/** Half a square metre is the rounding of coordinates, not another outline. */
const SAME_AREA = 0.5;
/** Metres: coordinates are kept to the millimetre. */
const SAME_PLACE = 0.001;

interface UsedPoint {
  readonly id: string;
  readonly yield: number | null;
  readonly position: readonly number[];
}

interface Inputs {
  readonly areaChanged: boolean | null;
  readonly plantChanged: boolean | null;
  readonly caseChanged: boolean | null;
  /** Points of the calculation; null where it kept none. */
  readonly points: readonly UsedPoint[] | null;
}

/** Whether a figure that rests on these points rests on the current ones. */
export function samePoints(then: readonly UsedPoint[], now: readonly UsedPoint[]): boolean {
  const stand = new Map(now.map((point) => [point.id, point]));
  return (
    then.length === now.length &&
    then.every((point) => {
      const other = stand.get(point.id);
      return (
        other !== undefined &&
        other.yield === point.yield &&
        point.position.every((value, axis) => Math.abs(value - (other.position[axis] ?? Number.NaN)) <= SAME_PLACE)
      );
    })
  );
}

const warning = (reason: OutdatedReason) => ({
  sequenceId: null,
  reason,
  message: damagePlotTexts.since[reason],
});

/**
 * Which grounds of a figure have changed since it was computed; changes without effect on the figure, such as a
 * comment, do not count.
 */
export async function changedSince(
  executor: Executor,
  damagePlotId: number,
  calculationId: string,
  sampling: readonly SamplingRow[],
): Promise<YieldDetails['warnings']> {
  const { rows } = await sql<Inputs>`select
      abs((c.protocol->'ground'->>'damagedArea')::float8 - coalesce(ST_Area(damage_plot.damaged_geom), 0)) > ${SAME_AREA}
        or abs((c.protocol->'ground'->>'tableArea')::float8 - coalesce(ST_Area(${tableOf}), 0)) > ${SAME_AREA} as area_changed,
      c.protocol->'case'->>'plantName' <> damage_plot.plant_name as plant_changed,
      c.protocol->'case'->>'damageDate' <> damage.damage_date::text
        or c.protocol->'case'->>'policyNumber' <> damage.policy_number as case_changed,
      c.protocol->'inputs'->'points' as points
    from damage_plot join damage on damage.id = damage_plot.damage_id join yield_calculation c on c.id = ${calculationId}
    where damage_plot.id = ${damagePlotId}`.execute(executor);
  const [inputs] = rows;
  if (inputs === undefined) return [];
  const used = sampling
    .filter(({ isUsed }) => isUsed)
    .map(({ id, yield: value, geom }) => ({ id, yield: value, position: geom.coordinates }));
  return [
    ...(inputs.areaChanged === true ? [warning('area-changed')] : []),
    ...(inputs.points !== null && !samePoints(inputs.points, used) ? [warning('points-changed')] : []),
    ...(inputs.plantChanged === true ? [warning('plant-changed')] : []),
    ...(inputs.caseChanged === true ? [warning('case-changed')] : []),
  ];
}
