import { type InspectionFacts, inspectionFacts } from '@georisk/domain/case/inspectionDocument.ts';
import { optional, required } from '#server/imports/fields.ts';
import { ofNumbers, RANGES } from '#server/imports/numberRanges.ts';
import { fieldNames } from '#server/imports/import.hu.ts';
import { type Plan, planUpserts, type ShapedRow } from '#server/imports/plan.ts';
import {
  readAmount,
  readDate,
  readingRow,
  readRequiredNumber,
  readRequiredText,
  readText,
} from '#server/imports/reading.ts';
import { textOf } from '#server/formats/cellText.ts';
import type { Cells, ParsedRow } from '#server/imports/vectorSpec.ts';
import { inspectionTexts as texts } from './inspections.hu.ts';

export const inspectionFields = {
  damageNumber: required('karszam', 'damagenumber'),
  type: required('type', 'irattipus', 'tipus', 'nyomtatvany'),
  inspectionNumber: optional('inspectionnumber', 'szemleszam', 'szemleszama', 'jegyzokonyvszam'),
  inspectedAt: optional('inspectedat', 'szemlenapja', 'szemledatum', 'datum'),
  reserve: ofNumbers(RANGES.payout, optional('reserve', 'tartalek')),
  externalId: optional('externalid', 'sourceid', 'id', 'azonosito'),
  proposal: optional('karteritesjavaslat', 'javaslat'),
  wantsPayout: optional('kifizetestker'),
  needsAnother: optional('tovabbiszemle'),
  expert: optional('szakerto'),
  plantName: optional('novenynev', 'noveny'),
};

/** A document's own values, as they are in the file. */
export type DocumentData = Readonly<Record<string, unknown>>;

export interface InspectionRow extends ShapedRow {
  readonly externalId: string;
  readonly damageNumber: string;
  readonly type: string;
  readonly inspectionNumber: string | null;
  /** `YYYY-MM-DD` */
  readonly inspectedAt: string | null;
  /** Ft */
  readonly reserve: number | null;
  readonly data: DocumentData;
  readonly facts: InspectionFacts;
}

export type StoredInspection = Pick<
  InspectionRow,
  'damageNumber' | 'type' | 'inspectionNumber' | 'inspectedAt' | 'reserve' | 'data'
>;

export interface InspectionContext {
  /** Identifier of a document whose source has none. */
  readonly identify: (...parts: readonly string[]) => string;
  readonly onUnread: (row: number, keys: readonly string[]) => void;
}

/** The values by the names of the document's fields, whatever the file's columns are called. */
const named = (cells: Cells<typeof inspectionFields>) =>
  inspectionFacts({
    karszam: cells.damageNumber,
    karterites_javaslat: cells.proposal,
    kifizetest_ker: cells.wantsPayout,
    tovabbi_szemle: cells.needsAnother,
    szakerto: cells.expert,
    noveny_nev: cells.plantName,
  });

/** Only the file's numbers and names must be right; the other values of the document may be anything and are kept. */
export const parseInspection = (
  cells: Cells<typeof inspectionFields>,
  row: number,
  data: DocumentData,
  { identify, onUnread }: InspectionContext,
): ParsedRow<InspectionRow> =>
  readingRow(() => {
    const damageNumber = readRequiredNumber(cells.damageNumber, texts.fields.damageNumber, 50);
    const type = readRequiredText(cells.type, texts.fields.type, 50);
    const inspectionNumber = readText(cells.inspectionNumber, texts.fields.inspectionNumber, 50);
    const facts = named(cells);
    const parsed = {
      row,
      shape: null,
      externalId:
        readText(cells.externalId, fieldNames.externalId, 100) ??
        identify(damageNumber, inspectionNumber ?? '', type, textOf(cells.plantName) ?? ''),
      damageNumber,
      type,
      inspectionNumber,
      inspectedAt: textOf(cells.inspectedAt) === null ? null : readDate(cells.inspectedAt),
      reserve: readAmount(cells.reserve, texts.fields.reserve),
      data,
      facts,
    };
    if (facts.unread.length > 0) onUnread(row, facts.unread);
    return parsed;
  });

/** The same text for the same content, whichever order the keys are in. */
const content = (data: DocumentData) =>
  JSON.stringify(Object.entries(data).toSorted(([a], [b]) => (a < b ? -1 : Number(a > b))));

const KEYS = ['damageNumber', 'type', 'inspectionNumber', 'inspectedAt', 'reserve'] as const;

/** @param damages numbers of the company's cases: no screen would show a document without its case */
export function planInspections(
  rows: readonly InspectionRow[],
  stored: ReadonlyMap<string, StoredInspection>,
  damages: ReadonlySet<string>,
): Plan<InspectionRow> {
  const isKnown = ({ damageNumber }: InspectionRow) => damages.has(damageNumber);
  const plan = planUpserts(
    rows.filter(isKnown),
    stored,
    ({ externalId }) => externalId,
    (row, old) =>
      KEYS.every((key) => row[key] === null || row[key] === old[key]) && content(row.data) === content(old.data),
  );
  const refused = rows
    .filter((row) => !isKnown(row))
    .map(({ row, damageNumber }) => ({ row, reason: texts.unknownDamage(damageNumber) }));
  return { ...plan, refused };
}
