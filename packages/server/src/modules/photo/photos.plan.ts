import type { Position } from '@georisk/domain/geo/types.ts';
import { optional } from '#server/imports/fields.ts';
import { ofNumbers, RANGES } from '#server/imports/numberRanges.ts';
import { fieldNames } from '#server/imports/import.hu.ts';
import { type Plan, planUpserts, type ShapedRow } from '#server/imports/plan.ts';
import { readNumber, readText, refuseRow } from '#server/imports/reading.ts';
import { textOf } from '#server/formats/cellText.ts';
import { instantOf, numberOf } from '#server/imports/values.ts';
import type { Cells } from '#server/imports/vectorSpec.ts';
import { photoTexts } from './photos.hu.ts';

/** Columns of a table of photos; missing ones are read from the picture. */
export const photoFields = {
  file: optional('file', 'filename', 'fajl', 'fajlnev', 'kep', 'foto'),
  damageNumber: optional('damagenumber', 'karszam', 'karaktaszam', 'damage'),
  inspectionNumber: optional('inspectionnumber', 'inspectionid', 'szemle', 'szemleszam', 'szemleazonosito'),
  externalId: optional('externalid', 'kulsoazonosito', 'forrasazonosito', 'azonosito'),
  sequenceNumber: optional('sequencenumber', 'sequence', 'sorszam'),
  photoCreatedAt: optional('photocreatedat', 'createdat', 'keszult', 'ido', 'datum', 'date'),
  easting: ofNumbers(RANGES.eov, optional('easting', 'eovy', 'eov_y', 'y')),
  northing: ofNumbers(RANGES.eov, optional('northing', 'eovx', 'eov_x', 'x')),
};

/** The values of a photo in a table, or in an option. */
export interface PhotoWords {
  readonly damageNumber: string | null;
  readonly inspectionNumber: string | null;
  readonly externalId: string | null;
  readonly sequenceNumber: number | null;
  readonly photoCreatedAt: Date | null;
}

/** A photo as it is stored. */
export interface PhotoRow extends ShapedRow, PhotoWords {
  readonly sha256: string;
  readonly extension: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly path: string;
  /** EPSG:23700; null of a photo without a place. */
  readonly place: Position | null;
}

export type StoredPhoto = PhotoWords & {
  readonly id: string;
  readonly sha256: string;
  readonly place: Position | null;
};

export const NO_WORDS: PhotoWords = {
  damageNumber: null,
  inspectionNumber: null,
  externalId: null,
  sequenceNumber: null,
  photoCreatedAt: null,
};

/** An instant with its offset, or a time of Budapest. */
function readTime(value: unknown): Date | null {
  const at = instantOf(value);
  return at !== null && Number.isNaN(at.getTime()) ? refuseRow(photoTexts.time(String(textOf(value)))) : at;
}

function readSequence(value: unknown): number | null {
  const number = numberOf(value);
  if (number === null) return null;
  return Number.isInteger(number) && number > 0 && number < 1_000_000
    ? number
    : refuseRow(photoTexts.whole(String(value)));
}

/** @throws RowRefusal */
export const readWords = (cells: Cells<typeof photoFields>): PhotoWords => ({
  damageNumber: readNumber(cells.damageNumber, fieldNames.code, 100),
  inspectionNumber: readText(cells.inspectionNumber, photoTexts.fields.inspection, 100),
  externalId: readText(cells.externalId, fieldNames.externalId, 100),
  sequenceNumber: readSequence(cells.sequenceNumber),
  photoCreatedAt: readTime(cells.photoCreatedAt),
});

/** A photo is identified by the identifier of its source, else by its content within its case. */
export const photoKey = ({
  externalId,
  sha256,
  damageNumber,
}: Pick<PhotoRow, 'externalId' | 'sha256' | 'damageNumber'>) =>
  externalId === null ? `${sha256} ${damageNumber ?? ''}` : `#${externalId}`;

const samePlace = (a: Position | null, b: Position | null) =>
  a === null || b === null ? a === b : Math.hypot(a[0] - b[0], a[1] - b[1]) < 0.01;

const WORDS = ['damageNumber', 'inspectionNumber', 'externalId', 'sequenceNumber'] as const;

/** Values that the file does not give stay as stored. */
const merged = (row: PhotoRow, old: StoredPhoto): PhotoRow => ({
  ...row,
  inspectionNumber: row.inspectionNumber ?? old.inspectionNumber,
  sequenceNumber: row.sequenceNumber ?? old.sequenceNumber,
  photoCreatedAt: row.photoCreatedAt ?? old.photoCreatedAt,
  place: row.place ?? old.place,
});

export const planPhotos = (rows: readonly PhotoRow[], stored: ReadonlyMap<string, StoredPhoto>): Plan<PhotoRow> =>
  planUpserts(
    rows,
    stored,
    photoKey,
    (row, old) =>
      row.sha256 === old.sha256 &&
      WORDS.every((word) => row[word] === old[word]) &&
      row.photoCreatedAt?.getTime() === old.photoCreatedAt?.getTime() &&
      samePlace(row.place, old.place),
    merged,
  );
