import type { Answer } from '@georisk/contract/endpoints.ts';
import { plantNames } from '@georisk/domain/case/caseForm.ts';
import type { PlannedCase } from '@georisk/domain/case/caseTable.ts';
import { caseWarningText } from '@georisk/domain/case/caseWarnings.hu.ts';
import { type OpenedPlot, reportWarnings } from '@georisk/domain/case/caseWarnings.ts';

/** Oddities of one case of a table. */
export interface TableWarning {
  /** First row of the case, from 1. */
  readonly row: number;
  readonly damageNumber: string;
  readonly sentence: string;
}

type Facts = Answer<'caseFacts'>;

const keyOf = (policyNumber: string, damageDate: string) => `${policyNumber} ${damageDate}`;

/** Data that a table's cases are checked with, each requested once. */
export function factsAsked(cases: readonly PlannedCase[]) {
  const policies = new Map(
    cases.map(({ form: { policyNumber, damageDate } }) => [
      keyOf(policyNumber, damageDate),
      { policyNumber, damageDate: String(damageDate) },
    ]),
  );
  return {
    blocks: [...new Set(cases.flatMap(({ form }) => form.blocks.map(({ mepar }) => mepar)))],
    policies: [...policies.values()],
  };
}

/** What a case of the table would damage. */
const plotsOf = ({ form: { damageNumber, blocks } }: PlannedCase): readonly OpenedPlot[] =>
  blocks.flatMap(({ mepar, plants }) =>
    plantNames(plants).map((plantName) => ({ damageNumber, meparCode: mepar, plantName })),
  );

/** Oddities of a table's cases, by the rules of the form. @param facts null where they could not be requested */
export function tableWarnings(
  cases: readonly PlannedCase[],
  facts: Facts | null,
  today: string,
): readonly TableWarning[] {
  const areas = new Map(facts?.blocks.map(({ meparCode, geomHa }) => [meparCode, geomHa]));
  const policies = new Map(facts?.policies.map((policy) => [keyOf(policy.policyNumber, policy.damageDate), policy]));
  const inTable = Map.groupBy(cases, ({ form }) => keyOf(form.policyNumber, form.damageDate));
  return cases.flatMap(({ form, row }) => {
    const key = keyOf(form.policyNumber, form.damageDate);
    const policy = policies.get(key);
    const beside = (inTable.get(key) ?? []).filter((each) => each.row !== row);
    return reportWarnings({
      area: form.area,
      damageDate: form.damageDate,
      reportedOn: today,
      policyNumber: form.policyNumber,
      policyYear: policy?.year ?? null,
      isPolicyUnknown: policy?.year === null,
      postcode: form.inspectionAddressZip,
      opened: [...(policy?.opened ?? []), ...beside.flatMap(plotsOf)],
      blocks: form.blocks.map(({ mepar, area, plants }) => ({
        meparCode: mepar,
        area,
        blockHa: areas.get(mepar) ?? null,
        isUnknown: facts !== null && !areas.has(mepar),
        plants: plantNames(plants),
      })),
    }).map((warning) => ({ row, damageNumber: form.damageNumber, sentence: caseWarningText(warning) }));
  });
}
