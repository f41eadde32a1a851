import type { Damage, DamageStatus } from '@georisk/contract/endpoints/damages.ts';
import type { Body } from '@georisk/contract/endpoints/endpoints.ts';
import { caseFaultText } from '@georisk/domain/case/case.hu.ts';
import { checkCase } from '@georisk/domain/case/caseForm.ts';
import { parseDecimal } from '@georisk/domain/case/number.ts';
import { formatDate, formatNumber } from '#web/lib/format.ts';
import { writtenDate } from '#web/lib/writtenDate.ts';

/** What of a case can be changed, as it is typed. */
export interface ChangeValues {
  readonly policyNumber: string;
  readonly damageDate: string;
  readonly area: string;
  readonly dangerType: string;
  readonly inspectionAddress: string;
  readonly inspectionAddressZip: string;
  readonly status: DamageStatus;
}

const TEXTS = ['policyNumber', 'dangerType', 'inspectionAddress', 'inspectionAddressZip'] as const;

export const changeValuesOf = (damage: Damage): ChangeValues => ({
  policyNumber: damage.policyNumber,
  damageDate: formatDate(damage.damageDate),
  area: formatNumber(damage.area),
  dangerType: damage.dangerType,
  inspectionAddress: damage.inspectionAddress,
  inspectionAddressZip: damage.inspectionAddressZip,
  status: damage.status,
});

type Changes = Partial<Omit<Body<'changeDamage'>, 'version' | 'changeId' | 'deviceTime'>>;

/** What was changed alone: what a colleague changed meanwhile in another field is not written over. */
export function changesOf(damage: Damage, values: ChangeValues): Changes {
  const before = changeValuesOf(damage);
  return {
    ...Object.fromEntries(TEXTS.filter((key) => values[key] !== before[key]).map((key) => [key, values[key]])),
    ...(values.damageDate !== before.damageDate && { damageDate: writtenDate(values.damageDate) }),
    ...(values.area !== before.area && { area: parseDecimal(values.area) ?? Number.NaN }),
    ...(values.status !== before.status && { status: values.status }),
  };
}

/** What is wrong with what was changed, in sentences by field. @param today `YYYY-MM-DD`, Budapest */
export function changeFaults(damage: Damage, values: ChangeValues, today: string): ReadonlyMap<string, string> {
  const changes = changesOf(damage, values);
  const { policyNumber, dangerType, inspectionAddress, inspectionAddressZip } = values;
  const typed = { policyNumber, dangerType, inspectionAddress, inspectionAddressZip, area: parseDecimal(values.area) };
  const check = checkCase({ ...damage, ...typed, damageDate: writtenDate(values.damageDate) }, today);
  if (check.ok) return new Map();
  const faults = [...check.faults].filter(([path]) => path in changes);
  return new Map(faults.map(([path, fault]) => [path, caseFaultText(fault)]));
}
