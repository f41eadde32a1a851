import { isTreeCode, type TreeCode, treeCodeOf } from '@georisk/domain/forest/treeSpecies.ts';
import { asMultiPolygon } from '@georisk/domain/geo/geojson.ts';
import type { Areal, MultiPolygon } from '@georisk/domain/geo/types.ts';
import { inList, optional, required } from '#server/imports/fields.ts';
import { type Plan, planUpserts, sameShape, type ShapedRow } from '#server/imports/plan.ts';
import { readingRow, readRequiredText, readText } from '#server/imports/reading.ts';
import type { Cells, ParsedRow } from '#server/imports/vectorSpec.ts';
import { forestTexts } from '../forest.hu.ts';
import { SPECIES_LIST } from './speciesList.ts';

const { fields: names } = forestTexts.imports;

export const unitFields = {
  project: required('projekt', 'projektnev', 'project', 'projectname'),
  settlement: required('telepules', 'helyseg', 'kozseg', 'settlement'),
  tag: required('tag', 'tagszam', 'erdotag'),
  subTag: optional('reszlet', 'erdoreszlet', 'alreszlet', 'reszletjel', 'subtag'),
  mainSpecies: inList(SPECIES_LIST, optional('fofafaj', 'fafaj', 'mainspecies', 'species')),
};

export interface UnitRow extends ShapedRow {
  readonly project: string;
  readonly code: string;
  readonly settlement: string;
  readonly tag: string;
  readonly subTag: string | null;
  readonly mainSpecies: TreeCode | null;
  readonly shape: MultiPolygon;
}
export type StoredUnit = Omit<UnitRow, 'row'>;

/** How people name a unit: settlement, tag and sub-tag. */
export const unitCode = (settlement: string, tag: string, subTag: string | null): string =>
  `${settlement} ${tag}${subTag === null ? '' : `/${subTag}`}`;

export const unitKey = ({ project, code }: Pick<UnitRow, 'project' | 'code'>): string => `${project}: ${code}`;

/** Names of species that the table does not have, with how often they occur. */
export class UnknownSpecies {
  readonly #seen = new Map<string, number>();

  /** The species of a cell; null where it is empty, or not known. */
  read(value: unknown): TreeCode | null {
    const text = readText(value, names.species, 100);
    if (text === null) return null;
    const code = treeCodeOf(text);
    if (code === null) this.#seen.set(text, (this.#seen.get(text) ?? 0) + 1);
    return code;
  }

  /** Sentences for the report. */
  notes(): string[] {
    return [...this.#seen].map(([text, count]) => forestTexts.imports.unknownSpecies(text, count));
  }
}

export const parseUnit = (
  cells: Cells<typeof unitFields>,
  shape: Areal,
  row: number,
  unknown: UnknownSpecies,
): ParsedRow<UnitRow> =>
  readingRow(() => {
    const settlement = readRequiredText(cells.settlement, names.settlement, 100);
    const tag = readRequiredText(cells.tag, names.tag, 20);
    const subTag = readText(cells.subTag, names.subTag, 20);
    return {
      row,
      project: readRequiredText(cells.project, names.project, 100),
      code: unitCode(settlement, tag, subTag),
      settlement,
      tag,
      subTag,
      mainSpecies: unknown.read(cells.mainSpecies),
      shape: asMultiPolygon(shape),
    };
  });

/** The species of a stored row. */
export const storedSpecies = (value: string | null): TreeCode | null => (isTreeCode(value) ? value : null);

export const planUnits = (rows: readonly UnitRow[], stored: ReadonlyMap<string, StoredUnit>): Plan<UnitRow> =>
  planUpserts(
    rows,
    stored,
    unitKey,
    (row, old) =>
      row.settlement === old.settlement &&
      row.tag === old.tag &&
      row.subTag === old.subTag &&
      row.mainSpecies === old.mainSpecies &&
      sameShape(row.shape, old.shape),
    (row, old) => ({ ...row, mainSpecies: row.mainSpecies ?? old.mainSpecies }),
  );
