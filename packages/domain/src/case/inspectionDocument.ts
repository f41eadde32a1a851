import { type PlantCode, plantCodeOfName } from '../crops/crops.ts';
import { dayInText } from '../dates/dayInText.ts';
import { isFailedFormula } from '../text/failedFormula.ts';
import type { IsoDate } from '../units.ts';
import { readWritten } from '../text/writtenNumber.ts';

/** Values of an inspection's document (domain.md 13); each of them may be missing. */
export interface InspectionFacts {
  readonly damageNumber: string | null;
  /** Proposed indemnity, Ft. */
  readonly proposal: number | null;
  readonly wantsPayout: boolean | null;
  readonly needsAnother: boolean | null;
  /** Day of the next inspection, where the document names one. */
  readonly anotherOn: IsoDate | null;
  readonly expert: string | null;
  readonly plantName: string | null;
  readonly plantCode: PlantCode | null;
  /** Keys whose value cannot be read. */
  readonly unread: readonly string[];
}

const YES = new Set(['igen', 'i', 'true', '1', 'x']);
const NO = new Set(['nem', 'n', 'false', '0']);

const textOf = (value: unknown): string | null => {
  const text =
    typeof value === 'string' ? value.normalize('NFC').trim() : typeof value === 'number' ? String(value) : '';
  return text === '' || isFailedFormula(text) ? null : text;
};

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

/** Without the currency: `1000,- Ft` is `1000`. */
function withoutCurrency(text: string): string {
  const trimmed = text.trimEnd();
  const currency = /(?:Ft|HUF)\.?$/i.exec(trimmed);
  return currency === null ? text : trimmed.slice(0, currency.index).trimEnd().replace(/,-$/, '');
}

/**
 * An amount as documents write it: `1 234 567 Ft`, `1234567,5`, `1.234.567`. Null where there is none, or none that can
 * be read: the dot of `850.000` may stand between thousands.
 */
function amountOf(value: unknown): number | null {
  const amount = typeof value === 'string' ? readWritten(withoutCurrency(value)) : value;
  return typeof amount === 'number' && Number.isFinite(amount) && amount >= 0 ? amount : null;
}

function answerOf(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  const word = textOf(value)?.toLowerCase() ?? '';
  if (YES.has(word)) return true;
  return NO.has(word) ? false : null;
}

/** A day as a document writes it: `2026-08-11`, `2026. 08. 11.`. */
const dayOf = (value: unknown): IsoDate | null => dayInText(textOf(value) ?? '');

/**
 * Reads a document's values by their keys. Nothing refuses a document: a value that cannot be read is null and named,
 * and the document itself is kept unchanged.
 * @param data keys as the forms write them
 */
export function inspectionFacts(data: Readonly<Record<string, unknown>>): InspectionFacts {
  const proposal = amountOf(data['karterites_javaslat']);
  const wantsPayout = answerOf(data['kifizetest_ker']);
  const anotherOn = dayOf(data['tovabbi_szemle']);
  const needsAnother = anotherOn === null ? answerOf(data['tovabbi_szemle']) : true;
  const expert = textOf(data['szakerto']);
  const plantName = textOf(data['noveny_nev']);
  const read = {
    karterites_javaslat: proposal,
    kifizetest_ker: wantsPayout,
    tovabbi_szemle: needsAnother,
    szakerto: expert,
    noveny_nev: plantName,
  };
  return {
    damageNumber: textOf(data['karszam']),
    proposal,
    wantsPayout,
    needsAnother,
    anotherOn,
    expert,
    plantName,
    plantCode: plantName === null ? null : plantCodeOfName(plantName),
    unread: Object.entries(read).flatMap(([key, value]) => (value === null && !isEmpty(data[key]) ? [key] : [])),
  };
}
