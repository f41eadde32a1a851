import type { PlantCode } from '../crops/crops.ts';
import type { IsoDate } from '../units.ts';
import type { Severity } from './hail.ts';
import { MEAN_DAMAGE, type ShareRange, vulnerabilityOf } from './hailDamage.ts';

/** What a crop loses of the insured sum of a wholly hit plot, 0-1: mean damage · vulnerability, as in `expectedLoss`. */
export function cropLoss(crop: PlantCode | null, severity: Severity, date: IsoDate): ShareRange {
  const [damage, vulnerability] = [MEAN_DAMAGE[severity], vulnerabilityOf(crop, date)];
  return {
    value: damage.value * vulnerability.value,
    low: damage.low * vulnerability.low,
    high: damage.high * vulnerability.high,
  };
}
