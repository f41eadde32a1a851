import { NumberColumn, signOfAll, signOfColumn } from '@georisk/domain/text/numberColumn.ts';
import { type DecimalSign, readWritten } from '@georisk/domain/text/writtenNumber.ts';
import { textOf } from '#server/formats/cellText.ts';
import type { FeatureSource } from '#server/formats/featureSource.ts';
import type { ColumnMap, FieldSpecs, NumberRange } from './fields.ts';
import { importTexts } from './import.hu.ts';

/** The decimal sign of a field's column; a field without one has no number that needs it. */
export type DecimalSigns = ReadonlyMap<string, DecimalSign>;

export type DecimalSignsRead =
  | { readonly ok: true; readonly signs: DecimalSigns }
  /** A Hungarian sentence for each column whose numbers cannot be read. */
  | { readonly ok: false; readonly reason: string };

interface NumberField {
  readonly field: string;
  readonly range: NumberRange;
  readonly columnName: string;
  readonly column: NumberColumn;
}

const numberFieldsOf = <F extends FieldSpecs>(fields: F, columns: ColumnMap<F>): readonly NumberField[] =>
  Object.entries(fields).flatMap(([field, { number }]) => {
    const columnName = columns[field];
    return number === undefined || columnName === undefined
      ? []
      : [{ field, range: number, columnName, column: new NumberColumn() }];
  });

/** Columns that no field of numbers has, as long as each of their texts is a number with a comma. */
class OtherColumns {
  readonly #columns: Map<string, NumberColumn>;

  constructor(names: readonly string[]) {
    this.#columns = new Map(names.map((name) => [name, new NumberColumn()]));
  }

  note(row: number, properties: Readonly<Record<string, unknown>>): void {
    for (const [name, column] of this.#columns) {
      const cell = properties[name];
      if (typeof cell !== 'string') continue;
      const text = textOf(cell);
      if (text === null) continue;
      if (Number.isNaN(readWritten(text, ','))) this.#columns.delete(name);
      else column.note(row, text);
    }
  }

  /** Days and codes have dots too, so that only a comma is taken from them. */
  get withComma(): readonly NumberColumn[] {
    return [...this.#columns.values()].filter(({ comma }) => comma !== undefined);
  }
}

/**
 * Reads a file for the decimal signs of its columns, before its rows are read.
 * @param canBeStated whether its sender has an option for it
 */
export async function decimalSignsOf<F extends FieldSpecs>(
  kind: string,
  source: Pick<FeatureSource, 'columns' | 'decimal' | 'read'>,
  fields: F,
  columns: ColumnMap<F>,
  canBeStated = true,
): Promise<DecimalSignsRead> {
  const numbers = numberFieldsOf(fields, columns);
  const { decimal } = source;
  if (decimal !== undefined) return { ok: true, signs: new Map(numbers.map(({ field }) => [field, decimal])) };
  if (numbers.length === 0) return { ok: true, signs: new Map() };
  const taken = new Set(numbers.map(({ columnName }) => columnName));
  const others = new OtherColumns(source.columns.filter((name) => !taken.has(name)));
  for await (const row of source.read()) {
    if ('fault' in row) continue;
    for (const { columnName, column } of numbers) {
      const cell = row.properties[columnName];
      if (typeof cell === 'string') column.note(row.row, cell);
    }
    others.note(row.row, row.properties);
  }
  const ofFile = signOfAll([...numbers.map(({ column }) => column), ...others.withComma]);
  const signs = new Map<string, DecimalSign>();
  const faults: string[] = [];
  for (const { field, range, column } of numbers) {
    const found = signOfColumn(column, ofFile, range.isSure ? range : undefined);
    if (!found.ok) faults.push(importTexts.decimalSign(kind, field, found.fault, canBeStated));
    else if (found.sign !== undefined) signs.set(field, found.sign);
  }
  return faults.length === 0 ? { ok: true, signs } : { ok: false, reason: faults.join(' ') };
}
