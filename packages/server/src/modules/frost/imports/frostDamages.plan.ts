import { normaliseDanger } from '@georisk/domain/case/dangers.ts';
import { PERIL_NAMES } from '@georisk/domain/peril/perilNames.hu.ts';
import { textOf } from '#server/formats/cellText.ts';
import { foldName } from '#server/formats/foldName.ts';
import { inList, optional, required } from '#server/imports/fields.ts';
import { ofNumbers, RANGES } from '#server/imports/numberRanges.ts';
import { importTexts } from '#server/imports/import.hu.ts';
import { MEPAR_ALIASES } from '#server/imports/meparColumn.ts';
import { type Plan, planUpserts, type ShapedRow, withStored } from '#server/imports/plan.ts';
import {
  readDate,
  readingRow,
  readMeparCode,
  readRequiredAmount,
  readRequiredNumber,
  readRequiredText,
  refuseRow,
} from '#server/imports/reading.ts';
import { namedList } from '#server/imports/valueList.ts';
import type { Cells, ParsedRow } from '#server/imports/vectorSpec.ts';
import { frostFieldNames as names, frostImportTexts as texts } from '../frost.hu.ts';

/** The perils of frost. */
export const FROST_DANGERS: readonly string[] = [
  PERIL_NAMES.springFrost,
  PERIL_NAMES.autumnFrost,
  PERIL_NAMES.winterFrost,
];

function dangerOf(text: string): string | undefined {
  const folded = foldName(normaliseDanger(text));
  return FROST_DANGERS.find((danger) => foldName(danger) === folded);
}

const DANGER_LIST = namedList(FROST_DANGERS, (text) => dangerOf(text) !== undefined);

export const frostDamageFields = {
  damageNumber: required('damagenumber', 'karszam', 'karaktaszam'),
  meparCode: required(...MEPAR_ALIASES),
  dangerType: inList(DANGER_LIST, required('dangertype', 'veszelynem', 'karoka', 'karesemeny')),
  date: optional('date', 'datum', 'karidopont', 'nap'),
  damagedArea: ofNumbers(
    RANGES.hectares,
    required('damagedarea', 'karosodottterulet', 'karosodottteruletha', 'terulet', 'ha'),
  ),
  damageAmount: ofNumbers(RANGES.payout, required('damageamount', 'kifizetes', 'karosszeg', 'kifizetesft', 'ft')),
  damageProportion: ofNumbers(RANGES.percent, required('damageproportion', 'karszazalek', 'kararany', 'szazalek')),
};

export interface FrostDamageRow extends ShapedRow {
  readonly shape: null;
  readonly damageNumber: string;
  readonly meparCode: string;
  readonly dangerType: string;
  readonly date: string | null;
  /** ha */
  readonly damagedArea: number;
  /** Ft */
  readonly damageAmount: number;
  /** Per cent of the sum insured. */
  readonly damageProportion: number;
}

function readDanger(value: unknown): string {
  const written = readRequiredText(value, names.dangerType, 100);
  return dangerOf(written) ?? refuseRow(texts.notFrost(written, FROST_DANGERS.join(', ')));
}

function readPercent(value: unknown): number {
  const percent = readRequiredAmount(value, names.damageProportion);
  return percent > 100 ? refuseRow(texts.percent(percent)) : percent;
}

/** Months in which each frost can be at all, wider than any contract: a spring frost of August is a mistake. */
const MONTHS: Readonly<Record<string, readonly number[]>> = {
  [PERIL_NAMES.springFrost]: [2, 3, 4, 5, 6],
  [PERIL_NAMES.autumnFrost]: [8, 9, 10, 11, 12],
  [PERIL_NAMES.winterFrost]: [10, 11, 12, 1, 2, 3, 4],
};

function readDay(value: unknown, danger: string, today: string): string | null {
  if (textOf(value) === null) return null;
  const date = readDate(value);
  if (date > today) return refuseRow(texts.future(date));
  return MONTHS[danger]?.includes(Number(date.slice(5, 7))) === false
    ? refuseRow(texts.otherSeason(danger, date))
    : date;
}

/** @param today in Budapest; later days have not been yet */
export const parseFrostDamage = (
  cells: Cells<typeof frostDamageFields>,
  row: number,
  today: string,
): ParsedRow<FrostDamageRow> =>
  readingRow(() => ({
    row,
    shape: null,
    damageNumber: readRequiredNumber(cells.damageNumber, names.damageNumber, 50),
    meparCode: readMeparCode(cells.meparCode),
    dangerType: readDanger(cells.dangerType),
    date: readDay(cells.date, readDanger(cells.dangerType), today),
    damagedArea: readRequiredAmount(cells.damagedArea, names.damagedArea) || refuseRow(texts.noArea),
    damageAmount: readRequiredAmount(cells.damageAmount, names.damageAmount),
    damageProportion: readPercent(cells.damageProportion),
  }));

export const frostDamageKey = ({ damageNumber, meparCode }: Pick<FrostDamageRow, 'damageNumber' | 'meparCode'>) =>
  `${damageNumber}, ${meparCode}`;

/** Areas are rounded to 0.01 ha by their sources. */
const ROUNDING_HA = 0.02;
const VALUES = ['dangerType', 'date', 'damagedArea', 'damageAmount', 'damageProportion'] as const;

/**
 * @param blocks hectares of the known blocks by their code
 * @param untold values of which the file says nothing
 */
export function planFrostDamages(
  rows: readonly FrostDamageRow[],
  stored: ReadonlyMap<string, Omit<FrostDamageRow, 'row' | 'shape'>>,
  blocks: ReadonlyMap<string, number>,
  untold: readonly 'date'[] = [],
): Plan<FrostDamageRow> {
  const refused = rows.flatMap(({ row, meparCode, damagedArea }) => {
    const ha = blocks.get(meparCode);
    if (ha === undefined) return [{ row, reason: importTexts.unknownBlock(meparCode) }];
    return damagedArea > ha + ROUNDING_HA ? [{ row, reason: texts.largerThanBlock(damagedArea, meparCode, ha) }] : [];
  });
  if (refused.length > 0) return { add: [], change: [], unchanged: 0, refused };
  return planUpserts(
    rows,
    stored,
    frostDamageKey,
    (row, old) => VALUES.every((name) => row[name] === old[name]),
    (row, old) => withStored(row, old, untold),
  );
}
