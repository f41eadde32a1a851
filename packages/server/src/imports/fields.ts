import { importFieldLabel } from '@georisk/contract/texts/importFields.hu.ts';
import { foldName } from '#server/formats/foldName.ts';
import type { ValueList } from './valueList.ts';

/** A field of an import, and its possible columns. */
export interface FieldSpec {
  /** Names that the column may have, folded (`foldName`), best first. */
  readonly aliases: readonly string[];
  readonly required: boolean;
  /** Names that are this field's beside another column alone, where it has no other: `elhunyt` beside `nev`. */
  readonly besides?: Readonly<Record<string, string>>;
  /** Where its values are of a list. */
  readonly values?: ValueList;
  /** Where its values are numbers. */
  readonly number?: NumberRange;
}

/** What the numbers of a field may be; zero always. */
export interface NumberRange {
  readonly least: number;
  readonly most: number;
  readonly unit: string;
  /** Nature sets it: a decimal sign with which a value would be outside is not the right one. */
  readonly isSure?: true;
  /** The kind's own reader refuses what is outside, in its own words. */
  readonly isRefusedByKind?: true;
}

export type FieldSpecs = Readonly<Record<string, FieldSpec>>;

export const required = (...aliases: readonly string[]): FieldSpec => ({ aliases, required: true });
export const optional = (...aliases: readonly string[]): FieldSpec => ({ aliases, required: false });

/** A field whose values are of a list. */
export const inList = (values: ValueList, spec: FieldSpec): FieldSpec => ({ ...spec, values });

/** Field → column; null where the file has none, whatever its columns are called. */
export type NamedColumns = Readonly<Record<string, string | null>>;

/** The column of each field; a field without one is left out. */
export type ColumnMap<F extends FieldSpecs> = { readonly [Name in keyof F]?: string };

export type ColumnRefusal =
  /** Columns whose names are the same to whoever looks for the field. */
  | { readonly code: 'ambiguousColumns'; readonly field: string; readonly columns: readonly string[] }
  | { readonly code: 'missingColumns'; readonly fields: readonly string[]; readonly columns: readonly string[] }
  | { readonly code: 'unknownField'; readonly field: string; readonly fields: readonly string[] }
  | { readonly code: 'unknownColumn'; readonly column: string; readonly columns: readonly string[] };

export type ResolvedColumns<F extends FieldSpecs> =
  | { readonly ok: true; readonly map: ColumnMap<F> }
  | { readonly ok: false; readonly refusal: ColumnRefusal };

/**
 * Finds the columns of the fields: the named ones, else by their usual names, else by what the screen calls them.
 * @param named those that a person has chosen
 * @param given fields that come from elsewhere (an option), and need no column
 * @param kind the kind of import whose fields they are
 */
export function resolveColumns<F extends FieldSpecs>(
  fields: F,
  columns: readonly string[],
  named: NamedColumns,
  given: ReadonlySet<string> = new Set(),
  kind = '',
): ResolvedColumns<F> {
  const names = Object.keys(fields);
  for (const [field, column] of Object.entries(named)) {
    if (!names.includes(field)) return { ok: false, refusal: { code: 'unknownField', field, fields: names } };
    if (column !== null && !columns.includes(column))
      return { ok: false, refusal: { code: 'unknownColumn', column, columns } };
  }
  const taken = new Set(Object.values(named));
  const free = columns.filter((column) => !taken.has(column));
  const byFoldedName = new Map(free.map((column) => [foldName(column), column]));
  const map: Record<string, string> = {};
  for (const [field, { aliases, besides = {} }] of Object.entries(fields)) {
    if (Object.hasOwn(named, field) || firstOf(aliases, byFoldedName) !== undefined) continue;
    const found = Object.entries(besides).find(([name, other]) => byFoldedName.has(name) && byFoldedName.has(other));
    const column = found && byFoldedName.get(found[0]);
    if (found === undefined || column === undefined) continue;
    map[field] = column;
    byFoldedName.delete(found[0]);
  }
  for (const [field, spec] of Object.entries(fields).filter(([name]) => map[name] === undefined)) {
    const said = Object.hasOwn(named, field) ? named[field] : undefined;
    const column = said === undefined ? firstOf(spec.aliases, byFoldedName) : said;
    if (column !== undefined && column !== null) map[field] = column;
  }
  for (const field of names.filter((name) => map[name] === undefined && !Object.hasOwn(named, name))) {
    const column = firstOf([field, importFieldLabel(kind, field)].map(foldName), freeOf(byFoldedName, map));
    if (column !== undefined) map[field] = column;
  }
  for (const [field, column] of Object.entries(map)) {
    const alike = Object.hasOwn(named, field) ? [] : free.filter((each) => foldName(each) === foldName(column));
    if (alike.length > 1) return { ok: false, refusal: { code: 'ambiguousColumns', field, columns: alike } };
  }
  const missing = names.filter(
    (field) => fields[field]?.required === true && map[field] === undefined && !given.has(field),
  );
  if (missing.length > 0) return { ok: false, refusal: { code: 'missingColumns', fields: missing, columns } };
  return { ok: true, map: map as ColumnMap<F> };
}

/** A Shapefile cuts the names of its columns to this length. */
const SHAPEFILE_NAME = 10;

/** Columns that no field has taken. */
const freeOf = (columns: ReadonlyMap<string, string>, map: Readonly<Record<string, string>>) =>
  new Map([...columns].filter(([, column]) => !Object.values(map).includes(column)));

const firstOf = (aliases: readonly string[], columns: ReadonlyMap<string, string>): string | undefined => {
  for (const alias of aliases) {
    const found = columns.get(alias) ?? columns.get(alias.slice(0, SHAPEFILE_NAME));
    if (found !== undefined) return found;
  }
  return undefined;
};
