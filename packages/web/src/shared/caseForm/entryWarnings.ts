import { type CaseWarning, reportWarnings } from '@georisk/domain/case/caseWarnings.ts';
import { parseDecimal } from '@georisk/domain/case/number.ts';
import { writtenDate } from '#web/lib/writtenDate.ts';
import type { CaseValues } from './caseValues.ts';
import type { PolicyFacts } from './usePolicyFacts.ts';

export interface KnownFacts {
  /** ha of a block's own geometry; null for an unknown block. */
  readonly blockHa: (meparCode: string) => number | null;
  /** Null where nothing was asked, or could be. */
  readonly policy: Pick<PolicyFacts, 'year' | 'opened'> | null;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

const typedArea = (text: string): number | null => {
  const area = parseDecimal(text);
  return area === null || Number.isNaN(area) ? null : area;
};

/** Oddities of a form, by the rules of the server; for an incomplete form only those of the filled-in fields. */
export function entryWarnings(values: CaseValues, { blockHa, policy, today }: KnownFacts): readonly CaseWarning[] {
  const blocks = values.blocks.map(({ mepar, area, plants }) => ({
    meparCode: mepar,
    area: typedArea(area),
    blockHa: blockHa(mepar),
    plants,
  }));
  const areAllMeasured = blocks.every(({ area }) => area !== null && area > 0);
  const date = writtenDate(values.damageDate);
  return reportWarnings({
    area: areAllMeasured ? typedArea(values.area) : null,
    damageDate: /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : today,
    reportedOn: today,
    policyNumber: values.policyNumber,
    policyYear: policy?.year ?? null,
    isPolicyUnknown: policy?.year === null,
    opened: policy?.opened ?? [],
    postcode: values.inspectionAddressZip,
    blocks,
  });
}
