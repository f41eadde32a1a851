import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import type { CaseWarning } from '@georisk/domain/case/caseWarnings.ts';
import { formatNumber } from '#web/lib/format.ts';
import type { CaseValues } from '#web/shared/caseForm/caseValues.ts';
import { entryWarnings } from '#web/shared/caseForm/entryWarnings.ts';
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

/**
 * Oddities of the changed fields of a case. The age of the damage at its report is left to the server, which alone
 * knows the day of the report.
 * @param policyYear of the policy that the case would belong to; null where none is known
 * @param today `YYYY-MM-DD`, Budapest
 */
export const changeWarnings = (
  damage: Damage,
  typed: ChangeValues,
  { policyYear, today }: { readonly policyYear: number | null; readonly today: string },
): readonly CaseWarning[] =>
  entryWarnings(changedCase(damage, typed), { policyYear, today, blockHa: () => null }).filter(
    ({ code }) => code === 'case-area' || code === 'policy-year',
  );
