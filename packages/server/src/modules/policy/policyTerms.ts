import { normaliseDanger } from '@georisk/domain/case/dangers.ts';
import { PERIL_NAMES } from '@georisk/domain/peril/perilNames.hu.ts';
import type { Peril } from '@georisk/domain/peril/perilRules.ts';
import { textOf } from '#server/formats/cellText.ts';
import { inList, optional } from '#server/imports/fields.ts';
import { ofNumbers, RANGES } from '#server/imports/numberRanges.ts';
import { fieldNames, importTexts } from '#server/imports/import.hu.ts';
import { readDate, readText, refuseRow } from '#server/imports/reading.ts';
import { numberOf } from '#server/imports/values.ts';
import { namedList, type ValueList } from '#server/imports/valueList.ts';
import type { Cells } from '#server/imports/vectorSpec.ts';

const BY_NAME = new Map(Object.entries(PERIL_NAMES).map(([peril, name]) => [name.toLowerCase(), peril as Peril]));
const SEPARATOR = /[,;|]/;

const knownPeril = (text: string): Peril | undefined => BY_NAME.get(normaliseDanger(text).toLowerCase());

const PERIL_LIST: ValueList = {
  ...namedList(Object.values(PERIL_NAMES), (text) => knownPeril(text) !== undefined),
  divide: (text: string) => text.split(SEPARATOR),
};

/** Columns of a file about the contract as a whole; the rows of one policy repeat them. */
export const termFields = {
  validFrom: optional('validfrom', 'kockazatviseleskezdete', 'ervenyeskezdet'),
  validTo: optional('validto', 'kockazatviselesvege', 'ervenyesveg', 'lejarat'),
  deductible: ofNumbers(RANGES.percent, optional('deductible', 'onresz', 'onreszesedes', 'onreszszazalek')),
  perils: inList(PERIL_LIST, optional('perils', 'kockazatok', 'kockazat', 'veszelynemek', 'fedezetek')),
};

/** The terms of a contract as a file gives them; null keeps what is stored. */
export interface PolicyTerms {
  readonly validFrom: string | null;
  readonly validTo: string | null;
  /** Per cent. */
  readonly deductible: number | null;
  readonly perils: readonly Peril[] | null;
}

const perilOf = (text: string): Peril =>
  knownPeril(text) ?? refuseRow(importTexts.unknownPeril(text, Object.values(PERIL_NAMES)));

/** Perils as a file lists them: `Jégeső; Vihar`. */
function readPerils(value: unknown): Peril[] | null {
  const words = (readText(value, fieldNames.perils) ?? '').split(SEPARATOR).map((word) => word.trim());
  const perils = words.filter((word) => word !== '').map(perilOf);
  return perils.length === 0 ? null : [...new Set(perils)].sort();
}

/** A share in per cent, `10`, `10 %` or `10,5`. */
function readPercent(value: unknown): number | null {
  const text = typeof value === 'string' ? value.trim().replace(/%$/, '') : value;
  const share = numberOf(text);
  if (share === null) return null;
  return Number.isNaN(share) || share < 0 || share > 100
    ? refuseRow(importTexts.percent(fieldNames.deductible, textOf(value) ?? ''))
    : share;
}

const readDay = (value: unknown): string | null => (textOf(value) === null ? null : readDate(value));

/** @throws RowRefusal */
export function readTerms(cells: Cells<typeof termFields>): PolicyTerms {
  const [validFrom, validTo] = [readDay(cells.validFrom), readDay(cells.validTo)];
  if (validFrom !== null && validTo !== null && validTo < validFrom) return refuseRow(importTexts.period);
  return { validFrom, validTo, deductible: readPercent(cells.deductible), perils: readPerils(cells.perils) };
}
