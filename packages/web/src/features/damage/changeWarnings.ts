import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import type { CaseWarning, WarningCode } from '@georisk/domain/case/caseWarnings.ts';
import { formatNumber } from '#web/lib/format.ts';
import type { CaseValues } from '#web/shared/caseForm/caseValues.ts';
import { entryWarnings, type KnownFacts } from '#web/shared/caseForm/entryWarnings.ts';
import type { ChangeValues } from './caseChanges.ts';

/** The case with the unsaved changes, in the form of a new one. Its plants are not checked here. */
export const changedCase = ({ damageNumber, blocks }: Damage, typed: ChangeValues): CaseValues => ({
  companyId: '',
  damageNumber,
  policyNumber: typed.policyNumber,
  damageDate: typed.damageDate,
  area: typed.area,
  dangerType: typed.dangerType,
  inspectionAddress: typed.inspectionAddress,
  inspectionAddressZip: typed.inspectionAddressZip,
  blocks: blocks.map(({ mepar, area }) => ({ mepar, area: formatNumber(area), plants: [] })),
});

const CHANGED: ReadonlySet<WarningCode> = new Set(['case-area', 'policy-year', 'unknown-policy', 'unknown-postcode']);

/**
 * Oddities of the changed fields of a case. The age of the damage at its report is left to the server, which alone
 * knows the day of the report.
 * @param policy what is known of the policy that the case would belong to; null where nothing is
 * @param today `YYYY-MM-DD`, Budapest
 */
export const changeWarnings = (
  damage: Damage,
  typed: ChangeValues,
  { policy, today }: Pick<KnownFacts, 'policy' | 'today'>,
): readonly CaseWarning[] =>
  entryWarnings(changedCase(damage, typed), { policy, today, blockHa: () => null }).filter(({ code }) =>
    CHANGED.has(code),
  );
