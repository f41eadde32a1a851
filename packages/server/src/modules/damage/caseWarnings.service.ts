import { plantNames } from '@georisk/domain/case/caseForm.ts';
import { caseWarningText } from '@georisk/domain/case/caseWarnings.hu.ts';
import { type CaseWarning, drawnWarnings, plotWarnings, reportWarnings } from '@georisk/domain/case/caseWarnings.ts';
import { contractWarnings, plotContractWarnings } from '@georisk/domain/case/contractChecks.ts';
import { dayInBudapest } from '@georisk/domain/dates/dayInBudapest.ts';
import type { Executor } from '#server/db/executor.ts';
import { type CaseOfPlots, openedPlots, plotFactsOf } from './caseFacts.repository.ts';
import type { blocksOf, DamageRow } from './damage.repository.ts';

const sentences = (warnings: readonly CaseWarning[]): string[] => [...new Set(warnings.map(caseWarningText))];

interface WarnedCase {
  readonly row: DamageRow;
  readonly blocks: Awaited<ReturnType<typeof blocksOf>>;
  /** `YYYY-MM-DD`: where an installation has set its day back, no case was opened after it. */
  readonly today: string;
}

/** Oddities of a case and of the drawings on its plots, as sentences. */
export async function warningsOfCase(executor: Executor, { row, blocks, today }: WarnedCase): Promise<string[]> {
  const opened = dayInBudapest(row.createdAt);
  const [beside = []] = await openedPlots(executor, row.companyId, [row]);
  const reported = reportWarnings({
    area: row.area,
    damageDate: row.damageDate,
    // A command imports cases of earlier years on one day: they count as reported in time.
    reportedOn: row.createdBy === null ? row.damageDate : opened < today ? opened : today,
    policyNumber: row.policyNumber,
    policyYear: row.policyYear,
    isPolicyUnknown: row.policyId === null,
    postcode: row.inspectionAddressZip,
    opened: beside.filter(({ damageNumber }) => damageNumber !== row.damageNumber),
    blocks: blocks.map(({ mepar, area, plants, blockHa }) => ({
      meparCode: mepar,
      area,
      blockHa,
      isUnknown: blockHa === null,
      plants: plantNames(plants),
    })),
  });
  const plots = await plotFactsOf(executor, { ...row, damageId: row.id });
  return sentences([...reported, ...plots.flatMap(drawnWarnings), ...contractWarnings({ ...row, plots })]);
}

/** Oddities of one plot, as sentences. */
export async function warningsOfPlot(
  executor: Executor,
  row: CaseOfPlots & { readonly id: number; readonly policyNumber: string },
): Promise<string[]> {
  const plot = (await plotFactsOf(executor, row)).find((each) => each.id === row.id);
  return plot === undefined ? [] : sentences([...plotWarnings(plot), ...plotContractWarnings(row, plot)]);
}
