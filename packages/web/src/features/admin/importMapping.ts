import type { ImportColumns } from '@georisk/contract/verticals/admin/imports.ts';

/** Field → column; null where the file has none. */
export type ColumnChoices = Readonly<Record<string, string | null>>;
/** Field → value of the file → known value; an empty one undoes what is remembered. */
export type ValueChoices = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface Mapping {
  readonly columns: ColumnChoices;
  readonly values: ValueChoices;
}

export const NO_MAPPING: Mapping = { columns: {}, values: {} };

/** A value that the list of its field does not have, as reports count it. */
export interface UnknownValue {
  readonly field: string;
  readonly value: string;
  readonly count: number;
}

export type MappedField = ImportColumns['fields'][number];

const own = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** What is chosen for a field, as far as the file has such a column. */
function chosenIn(choices: ColumnChoices, field: string, names: ReadonlySet<string>): string | null | undefined {
  const chosen = own(choices, field);
  return chosen === null || (chosen !== undefined && names.has(chosen)) ? chosen : undefined;
}

/** The column of each field: as it was chosen, else as it is remembered, else by its name. */
export function columnOfFields(
  { columns, fields }: ImportColumns,
  chosen: ColumnChoices,
  remembered: ColumnChoices,
): ReadonlyMap<string, string | null> {
  const names = new Set(columns.map(({ name }) => name));
  return new Map(
    fields.map(({ field, column }) => {
      const [said] = [chosen, remembered].flatMap((choices) => {
        const each = chosenIn(choices, field, names);
        return each === undefined ? [] : [each];
      });
      return [field, said === undefined ? column : said];
    }),
  );
}

/** What is sent of the columns: everything that the screen shows, and fields that were taken from their column. */
export function columnsToSend({ fields }: ImportColumns, shown: ReadonlyMap<string, string | null>): ColumnChoices {
  const entries = fields.flatMap(({ field, column }): (readonly [string, string | null])[] => {
    const chosen = shown.get(field) ?? null;
    return chosen === null && column === null ? [] : [[field, chosen]];
  });
  return Object.fromEntries(entries);
}

/** What is worth remembering of the columns: what differs from their names, and what is of other files. */
export function columnsToRemember(
  { columns, fields }: ImportColumns,
  shown: ReadonlyMap<string, string | null>,
  remembered: ColumnChoices,
): ColumnChoices {
  const names = new Set(columns.map(({ name }) => name));
  const ofOthers = Object.entries(remembered).filter(([, column]) => column !== null && !names.has(column));
  const chosen = fields.flatMap(({ field, column }): (readonly [string, string | null])[] => {
    const now = shown.get(field) ?? null;
    return now === column ? [] : [[field, now]];
  });
  return Object.fromEntries([...ofOthers, ...chosen]);
}

/** Remembered values with what was chosen since. */
export function valuesTogether(chosen: ValueChoices, remembered: ValueChoices): ValueChoices {
  const fields = new Set([...Object.keys(remembered), ...Object.keys(chosen)]);
  const entries = [...fields].flatMap((field): (readonly [string, Readonly<Record<string, string>>])[] => {
    const both = { ...own(remembered, field), ...own(chosen, field) };
    const kept = Object.entries(both).filter(([, known]) => known !== '');
    return kept.length === 0 ? [] : [[field, Object.fromEntries(kept)]];
  });
  return Object.fromEntries(entries);
}

/** Rows of values to be mapped: those that the reports do not know, and those that were mapped since. */
export function valueRows(unknown: readonly UnknownValue[], chosen: ValueChoices): readonly UnknownValue[] {
  const rows = new Map<string, UnknownValue>();
  const add = ({ field, value, count }: UnknownValue) => {
    const key = JSON.stringify([field, value]);
    rows.set(key, { field, value, count: (rows.get(key)?.count ?? 0) + count });
  };
  for (const each of unknown) add(each);
  for (const [field, values] of Object.entries(chosen))
    for (const value of Object.keys(values)) add({ field, value, count: 0 });
  return [...rows.values()];
}

/** Bytes of a field of a form are few: longer mappings are sent in parts, which the service puts together. */
const LONGEST_PART = 3_000;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

function partsOf<Entry, Part extends object>(
  entries: readonly Entry[],
  none: Part,
  joined: (part: Part, entry: Entry) => Part,
): readonly string[] {
  const parts: string[] = [];
  let part = none;
  for (const entry of entries) {
    const longer = joined(part, entry);
    const isFull = part !== none && bytesOf(JSON.stringify(longer)) > LONGEST_PART;
    if (isFull) parts.push(JSON.stringify(part));
    part = isFull ? joined(none, entry) : longer;
  }
  return part === none ? parts : [...parts, JSON.stringify(part)];
}

/** Columns as fields of a form, in JSON. */
export const columnParts = (columns: ColumnChoices): readonly string[] =>
  partsOf(Object.entries(columns), {} as ColumnChoices, (part, [field, column]) => ({ ...part, [field]: column }));

/** Values as fields of a form, in JSON. */
export const valueParts = (values: ValueChoices): readonly string[] =>
  partsOf(
    Object.entries(values).flatMap(([field, map]) => Object.entries(map).map((pair) => [field, pair] as const)),
    {} as ValueChoices,
    (part, [field, [value, known]]) => ({ ...part, [field]: { ...own(part, field), [value]: known } }),
  );

/** A longer text of a file is not remembered. */
const LONGEST = 200;
const isShort = (text: string | null): boolean => text === null || text.length <= LONGEST;

/** A mapping as the service keeps one. */
export const keepable = ({ columns, values }: Mapping): Mapping => ({
  columns: Object.fromEntries(Object.entries(columns).filter(([, column]) => isShort(column))),
  values: Object.fromEntries(
    Object.entries(values).map(([field, map]) => [
      field,
      Object.fromEntries(Object.entries(map).filter(([value]) => isShort(value))),
    ]),
  ),
});

const inOrder = (record: Readonly<Record<string, unknown>>): readonly unknown[] =>
  Object.keys(record)
    .toSorted()
    .map((key) => {
      const value = record[key];
      return [key, typeof value === 'object' && value !== null ? inOrder(value as Record<string, unknown>) : value];
    });

/** Whether two mappings say the same, in whatever order. */
export const sameMapping = (a: Mapping, b: Mapping): boolean =>
  JSON.stringify([inOrder(a.columns), inOrder(a.values)]) === JSON.stringify([inOrder(b.columns), inOrder(b.values)]);
