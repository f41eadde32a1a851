import type { Damage, DamageStatus } from '@georisk/contract/verticals/insurance/damages.ts';
import type { Body } from '@georisk/contract/endpoints.ts';
import { caseFaultText } from '@georisk/domain/case/case.hu.ts';
import { checkCase, reasonFault } from '@georisk/domain/case/caseForm.ts';
import { parseDecimal } from '@georisk/domain/case/number.ts';
import { formatDate, formatNumber } from '#web/lib/format.ts';
import { writtenDate } from '#web/lib/writtenDate.ts';

/** Editable fields of a case, as they are typed. */
export interface ChangeValues {
  readonly policyNumber: string;
  readonly damageDate: string;
  readonly area: string;
  readonly dangerType: string;
  readonly inspectionAddress: string;
  readonly inspectionAddressZip: string;
  readonly status: DamageStatus;
  /** Why the survey is ended by hand; empty where it is not. */
  readonly reason: string;
}

/** Whether a change ends the survey without its checks and the farmer's signature: then a reason is needed. */
export const endsByHand = (damage: Pick<Damage, 'status'>, { status }: Pick<ChangeValues, 'status'>): boolean =>
  status === 'inspected' && damage.status !== 'inspected';

const TEXTS = ['policyNumber', 'dangerType', 'inspectionAddress', 'inspectionAddressZip'] as const;

export const changeValuesOf = (damage: Damage): ChangeValues => ({
  policyNumber: damage.policyNumber,
  damageDate: formatDate(damage.damageDate),
  area: formatNumber(damage.area),
  dangerType: damage.dangerType,
  inspectionAddress: damage.inspectionAddress,
  inspectionAddressZip: damage.inspectionAddressZip,
  status: damage.status,
  reason: '',
});

type Changes = Partial<Omit<Body<'changeDamage'>, 'version' | 'changeId' | 'deviceTime'>>;

/** Only the changed fields: a colleague's change of another field is not overwritten. */
export function changesOf(damage: Damage, values: ChangeValues): Changes {
  const before = changeValuesOf(damage);
  return {
    ...Object.fromEntries(TEXTS.filter((key) => values[key] !== before[key]).map((key) => [key, values[key]])),
    ...(values.damageDate !== before.damageDate && { damageDate: writtenDate(values.damageDate) }),
    ...(values.area !== before.area && { area: parseDecimal(values.area) ?? Number.NaN }),
    ...(values.status !== before.status && { status: values.status }),
    ...(endsByHand(damage, values) && { reason: values.reason }),
  };
}

/** Errors of the changed fields, in sentences by field. @param today `YYYY-MM-DD`, Budapest */
export function changeFaults(damage: Damage, values: ChangeValues, today: string): ReadonlyMap<string, string> {
  const changes = changesOf(damage, values);
  const { policyNumber, dangerType, inspectionAddress, inspectionAddressZip } = values;
  const typed = { policyNumber, dangerType, inspectionAddress, inspectionAddressZip, area: parseDecimal(values.area) };
  const check = checkCase({ ...damage, ...typed, damageDate: writtenDate(values.damageDate) }, today);
  const faults = check.ok ? [] : [...check.faults].filter(([path]) => path in changes);
  const ofReason = endsByHand(damage, values) ? reasonFault(values.reason) : null;
  return new Map([
    ...faults.map(([path, fault]) => [path, caseFaultText(fault)] as const),
    ...(ofReason === null ? [] : [['reason', caseFaultText(ofReason)] as const]),
  ]);
}

/** Another user's value of a field that was changed here as well. */
export interface TheirValue {
  readonly field: keyof ChangeValues;
  readonly value: string;
}

/**
 * Two people changed one case: fields that only the other changed are taken over, those changed here stay, and where
 * both wrote different values the other's value is shown.
 * @param began the state in which both began
 */
export function mergeChanges(
  began: ChangeValues,
  mine: ChangeValues,
  stored: ChangeValues,
): { readonly values: ChangeValues; readonly theirs: readonly TheirValue[] } {
  const fields = Object.keys(began) as (keyof ChangeValues)[];
  const touched = fields.filter((field) => mine[field] !== began[field]);
  return {
    values: { ...stored, ...Object.fromEntries(touched.map((field) => [field, mine[field]])) },
    theirs: touched
      .filter((field) => stored[field] !== began[field] && stored[field] !== mine[field])
      .map((field) => ({ field, value: stored[field] })),
  };
}
