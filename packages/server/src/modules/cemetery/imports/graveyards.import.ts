import { asMultiPolygon } from '@georisk/domain/geo/geojson.ts';
import type { Areal, MultiPolygon, Position } from '@georisk/domain/geo/types.ts';
import { optional, required } from '#server/imports/fields.ts';
import { ofNumbers, RANGES } from '#server/imports/numberRanges.ts';
import { planUpserts, sameShape, type ShapedRow, untoldOf, withStored } from '#server/imports/plan.ts';
import { readingRow, readRequiredText, refuseRow } from '#server/imports/reading.ts';
import type { ImportReport, OnProgress } from '#server/imports/report.ts';
import type { FeatureSource } from '#server/formats/featureSource.ts';
import { numberOf } from '#server/imports/values.ts';
import { runVectorImport } from '#server/imports/vectorImport.ts';
import type { Cells, ImportDeps, ParsedRow, VectorOptions, VectorSpec } from '#server/imports/vectorSpec.ts';
import { cemeteryTexts as texts } from '../cemetery.hu.ts';
import { saveGraveyards, storedGraveyards } from './graveyards.repository.ts';

export const graveyardFields = {
  code: required('kod', 'temetokod', 'code', 'azonosito'),
  name: required('nev', 'megnevezes', 'temeto', 'name'),
  entranceX: ofNumbers(RANGES.eov, optional('bejaratx', 'entrancex')),
  entranceY: ofNumbers(RANGES.eov, optional('bejaraty', 'entrancey')),
};

export interface GraveyardImportRow extends ShapedRow {
  readonly code: string;
  readonly name: string;
  readonly shape: MultiPolygon;
  /** EPSG:23700. */
  readonly entrance: Position | null;
}

export interface CompanyOptions extends VectorOptions {
  readonly companyId: number;
}

function entranceOf(x: unknown, y: unknown): Position | null {
  const [easting, northing] = [numberOf(x), numberOf(y)];
  if (easting === null && northing === null) return null;
  if (easting === null || northing === null || Number.isNaN(easting) || Number.isNaN(northing))
    return refuseRow(texts.imports.entrance);
  return [easting, northing];
}

const parse = (cells: Cells<typeof graveyardFields>, shape: Areal, row: number): ParsedRow<GraveyardImportRow> =>
  readingRow(() => ({
    row,
    code: readRequiredText(cells.code, texts.fields.code, 40),
    name: readRequiredText(cells.name, texts.fields.name, 200),
    shape: asMultiPolygon(shape),
    entrance: entranceOf(cells.entranceX, cells.entranceY),
  }));

function specOf({ companyId }: CompanyOptions): VectorSpec<typeof graveyardFields, GraveyardImportRow, Areal> {
  let untold: readonly 'entrance'[] = [];
  return {
    kind: 'graveyards',
    companyId,
    fields: graveyardFields,
    shape: { rule: 'area', use: 'required' },
    parse(cells, shape, row) {
      untold = untoldOf(['entrance'], { entrance: cells.entranceX === undefined ? cells.entranceY : cells.entranceX });
      return parse(cells, shape, row);
    },
    keyOf: ({ code }) => code,
    plan: async (tx, rows) =>
      planUpserts(
        rows,
        await storedGraveyards(tx, companyId),
        ({ code }) => code,
        (row, old) =>
          row.name === old.name && String(row.entrance) === String(old.entrance) && sameShape(row.shape, old.shape),
        (row, old) => withStored(row, old, untold),
      ),
    write: (tx, { add, change }) => saveGraveyards(tx, companyId, [...add, ...change]),
  };
}

/** Imports the graveyards of a company, by code. */
export const importGraveyards = (
  deps: ImportDeps,
  source: FeatureSource,
  options: CompanyOptions,
  onProgress?: OnProgress,
): Promise<ImportReport> => runVectorImport(deps, source, options, () => specOf(options), onProgress);
