import { tidyNumber } from '@georisk/domain/case/caseForm.ts';
import { normaliseMeparCode } from '@georisk/domain/mepar/meparCode.ts';
import { importTexts } from './import.hu.ts';
import { textOf } from '#server/formats/cellText.ts';
import { isFailedFormula } from '@georisk/domain/text/failedFormula.ts';
import { dateOf, numberOf } from './values.ts';

/** An invalid cell; its sentence becomes the row's refusal. */
export class RowRefusal extends Error {}

/** @throws RowRefusal */
export const refuseRow = (reason: string): never => {
  throw new RowRefusal(reason);
};

const MAX_TEXT = 200;

/** The text of a cell, or null for an empty one. @param what the field in a sentence */
export function readText(value: unknown, what: string, limit: number = MAX_TEXT): string | null {
  const text = textOf(value);
  if (isFailedFormula(text)) return refuseRow(importTexts.failedFormula(what, text ?? ''));
  if (text !== null && text.length > limit) return refuseRow(importTexts.tooLong(what, limit));
  return text;
}

export const readRequiredText = (value: unknown, what: string, limit?: number): string =>
  readText(value, what, limit) ?? refuseRow(importTexts.empty(what));

/**
 * The number of a policy or a case, as a person reads it: what a cell brings of letters that nobody sees would keep the
 * one from being found by the other.
 */
export const readRequiredNumber = (value: unknown, what: string, limit?: number): string =>
  readRequiredText(seenOf(value), what, limit);

/** As `readRequiredNumber`, or null for an empty cell. */
export const readNumber = (value: unknown, what: string, limit?: number): string | null =>
  readText(seenOf(value), what, limit);

const seenOf = (value: unknown): unknown => (typeof value === 'string' ? tidyNumber(value) : value);

/** A number that is not negative, or null for an empty cell. */
export function readAmount(value: unknown, what: string): number | null {
  const amount = numberOf(value);
  if (amount === null) return null;
  if (Number.isNaN(amount)) return refuseRow(importTexts.number(what, String(value)));
  return amount < 0 ? refuseRow(importTexts.negative(what, amount)) : amount;
}

export const readRequiredAmount = (value: unknown, what: string): number =>
  readAmount(value, what) ?? refuseRow(importTexts.empty(what));

export const readMeparCode = (value: unknown): string =>
  normaliseMeparCode(textOf(value) ?? '') ?? refuseRow(importTexts.meparCode(textOf(value) ?? ''));

export const readDate = (value: unknown): string => dateOf(value) ?? refuseRow(importTexts.date(textOf(value) ?? ''));

export function readYear(value: unknown): number {
  const year = numberOf(value);
  return year !== null && Number.isInteger(year) && year >= 1990 && year <= 2100
    ? year
    : refuseRow(importTexts.year(textOf(value) ?? ''));
}

/** Runs the reading of a row; the first invalid cell refuses it. */
export function readingRow<Row>(
  read: () => Row,
): { readonly ok: true; readonly row: Row } | { readonly ok: false; readonly reason: string } {
  try {
    return { ok: true, row: read() };
  } catch (error) {
    if (error instanceof RowRefusal) return { ok: false, reason: error.message };
    throw error;
  }
}
