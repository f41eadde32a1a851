import { createHash } from 'node:crypto';
import type { Areal, Position } from '@georisk/domain/geo/types.ts';
import { hexColorOf } from '@georisk/domain/soil/hexColor.ts';
import { type RawBuilder, sql } from 'kysely';
import { textOf } from '#server/formats/cellText.ts';
import { optional } from '#server/imports/fields.ts';
import { pointMembers } from '#server/imports/pointColumns.ts';
import { readText, refuseRow } from '#server/imports/reading.ts';
import { shapeMembers } from '#server/imports/shapeRows.ts';
import type { VectorOptions } from '#server/imports/vectorSpec.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { surveyTexts } from './soil.hu.ts';

/** Whose rows are imported. */
export interface SurveyOptions extends VectorOptions {
  readonly companyId: number;
}

/** The source's own identifier of a row. */
export const externalIdField = optional('externalid', 'id', 'azonosito', 'forrasazonosito', 'fid');

/** How identifiers that were made of a shape begin. */
const MADE = 'shape-';

/** The identifier of a row whose source has none. */
export const idOfShape = (shape: unknown): string =>
  `${MADE}${createHash('sha256').update(JSON.stringify(shape)).digest('hex').slice(0, 24)}`;

export const readExternalId = (value: unknown, shape: unknown): string =>
  readText(value, surveyTexts.fields.externalId, 100) ?? idOfShape(shape);

/** Why a row is refused whose place was there before: an identifier that was made of it is no word of the file. */
export const twiceTextOf = ({ externalId }: { readonly externalId: string }): string | null =>
  externalId.startsWith(MADE) ? surveyTexts.twiceThere : null;

/** A colour as `#RRGGBB`, or null of an empty cell. @throws RowRefusal of anything else */
export function readColor(value: unknown, what: string): string | null {
  const text = textOf(value);
  return text === null ? null : (hexColorOf(text) ?? refuseRow(surveyTexts.color(what, text)));
}

/** The members that `geomColumn` and `geom3857Column` read, of an area or of a place. */
export const placeMembers = (shape: Areal | null, place: Position | null) =>
  place === null ? shapeMembers(shape) : pointMembers(place);

/** Condition on a table of the survey: its rows are their company's alone. @param table e.g. `soil_sample` */
export function surveyIn(
  table: 'soilMapZone' | 'soilSample' | 'soilManagementZone',
  scope: Scope,
): RawBuilder<boolean> {
  return scope.kind === 'company'
    ? sql<boolean>`${sql.ref(`${table}.companyId`)} = ${scope.companyId}`
    : sql<boolean>`${sql.lit(scope.kind === 'all')}`;
}
