import { caseFaultText } from '@georisk/domain/case/case.hu.ts';
import { type CaseDraft, type CaseForm, checkCase, EMPTY_BLOCK, joinPlants } from '@georisk/domain/case/caseForm.ts';
import { parseDecimal } from '@georisk/domain/case/number.ts';
import { formatDate } from '#web/lib/format.ts';
import { writtenDate } from '#web/lib/writtenDate.ts';

export interface BlockValues {
  readonly mepar: string;
  readonly area: string;
  readonly plants: readonly string[];
}

/** The form as it is typed: numbers and dates are text until they are parsed. */
export interface CaseValues {
  /** Empty where the case belongs to the own company. */
  readonly companyId: string;
  readonly damageNumber: string;
  readonly policyNumber: string;
  readonly damageDate: string;
  readonly area: string;
  readonly dangerType: string;
  readonly inspectionAddress: string;
  readonly inspectionAddressZip: string;
  readonly blocks: readonly BlockValues[];
}

export const emptyBlockValues = (): BlockValues => ({
  mepar: EMPTY_BLOCK.mepar,
  area: String(EMPTY_BLOCK.area),
  plants: [],
});

/** A new form: today's date, area 0, one empty block. */
export const emptyCaseValues = (today: string): CaseValues => ({
  companyId: '',
  damageNumber: '',
  policyNumber: '',
  damageDate: formatDate(today),
  area: '0',
  dangerType: '',
  inspectionAddress: '',
  inspectionAddressZip: '',
  blocks: [emptyBlockValues()],
});

/** The typed values as input of the rules. */
export const draftOfValues = (values: CaseValues): CaseDraft => ({
  damageNumber: values.damageNumber,
  policyNumber: values.policyNumber,
  damageDate: writtenDate(values.damageDate),
  area: parseDecimal(values.area),
  dangerType: values.dangerType,
  inspectionAddress: values.inspectionAddress,
  inspectionAddressZip: values.inspectionAddressZip,
  blocks: values.blocks.map(({ mepar, area, plants }) => ({
    mepar,
    area: parseDecimal(area),
    plants: joinPlants(plants),
  })),
});

export type ValuesCheck =
  | { readonly ok: true; readonly form: CaseForm }
  /** Sentences by the field's path. */
  | { readonly ok: false; readonly sentences: ReadonlyMap<string, string> };

/** The rules of the form in sentences, by field. @param today `YYYY-MM-DD`, Budapest */
export function checkValues(values: CaseValues, today: string): ValuesCheck {
  const check = checkCase(draftOfValues(values), today);
  if (check.ok) return check;
  return { ok: false, sentences: new Map([...check.faults].map(([path, fault]) => [path, caseFaultText(fault)])) };
}

/** Whether the form contains input worth keeping. @param begun what it began with */
export function isTyped(values: CaseValues, begun: CaseValues): boolean {
  return JSON.stringify({ ...values, companyId: '' }) !== JSON.stringify({ ...begun, companyId: '' });
}

const isText = (value: unknown): value is string => typeof value === 'string';
const TEXTS = [
  'companyId',
  'damageNumber',
  'policyNumber',
  'damageDate',
  'area',
  'dangerType',
  'inspectionAddress',
  'inspectionAddressZip',
] as const;

function blockOf(value: unknown): BlockValues | null {
  const { mepar, area, plants } = (value ?? {}) as Record<string, unknown>;
  if (!isText(mepar) || !isText(area) || !Array.isArray(plants) || !plants.every(isText)) return null;
  return { mepar, area, plants };
}

/** Values stored in the browser; null for invalid ones, whoever wrote them. */
export function valuesOf(value: unknown): CaseValues | null {
  if (typeof value !== 'object' || value === null) return null;
  const record = value as Record<string, unknown>;
  const blocks = Array.isArray(record['blocks']) ? record['blocks'].map(blockOf) : [];
  if (blocks.length === 0 || blocks.includes(null) || !TEXTS.every((key) => isText(record[key]))) return null;
  const texts = Object.fromEntries(TEXTS.map((key) => [key, record[key]])) as Record<(typeof TEXTS)[number], string>;
  return { ...texts, blocks: blocks.filter((block) => block !== null) };
}
