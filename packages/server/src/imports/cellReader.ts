import { textOf } from '#server/formats/cellText.ts';
import { shownSign } from '@georisk/domain/text/writtenNumber.ts';
import type { DecimalSigns } from './decimalSigns.ts';
import type { ColumnMap, FieldSpecs, NumberRange } from './fields.ts';
import { importTexts } from './import.hu.ts';
import { refuseRow } from './reading.ts';
import type { ReportBuilder } from './report.ts';
import { mappedCell, type ValueList, type ValueMaps } from './valueList.ts';
import { numberOf } from './values.ts';
import type { Cells } from './vectorSpec.ts';

type Properties = Readonly<Record<string, unknown>>;

interface Readers<F extends FieldSpecs> {
  readonly fields: F;
  readonly columns: ColumnMap<F>;
  readonly maps: ValueMaps;
  readonly kind: string;
  readonly signs: DecimalSigns;
}

/** Why values cannot be replaced as a map says, a Hungarian sentence; null where they can. */
export function valueMapFault(kind: string, fields: FieldSpecs, maps: ValueMaps): string | null {
  const names = Object.keys(fields);
  for (const [field, map] of Object.entries(maps)) {
    if (!names.includes(field)) return importTexts.columns(kind, { code: 'unknownField', field, fields: names });
    const list = fields[field]?.values;
    if (list === undefined) return importTexts.noList(kind, field);
    const wrong = Object.values(map).find((value) => !list.knows(value));
    if (wrong !== undefined) return importTexts.wrongValue(kind, field, wrong);
  }
  return null;
}

/** Whether a row says by another field what the list of this one does not know. */
function isSaidElsewhere<F extends FieldSpecs>(
  { fields, columns, maps }: Readers<F>,
  properties: Properties,
  { unless }: ValueList,
): boolean {
  const column = unless === undefined ? undefined : columns[unless];
  const text = column === undefined ? null : textOf(properties[column]);
  if (unless === undefined || text === null) return false;
  const map = maps[unless] ?? {};
  return fields[unless]?.values?.knows((Object.hasOwn(map, text) ? map[text] : undefined) ?? text) ?? false;
}

/**
 * A cell as its number; one that is no number stays as it is, for the kind to refuse it.
 * @throws RowRefusal of one that is outside of its field's range, or a number by another sign than its column's
 */
function numberCell({ kind, signs }: Readers<FieldSpecs>, field: string, range: NumberRange, cell: unknown): unknown {
  const sign = signs.get(field);
  const text = textOf(cell);
  const value = numberOf(cell, sign);
  if (value === null || text === null) return cell;
  if (Number.isNaN(value))
    return sign !== undefined && shownSign(text) !== null
      ? refuseRow(importTexts.otherSign(kind, field, text, sign))
      : cell;
  const { least, most, isRefusedByKind = false } = range;
  // Negative amounts have sentences of their own.
  const isOutside = value > most || (value < least && (value > 0 || least < 0));
  return isOutside && !isRefusedByKind ? refuseRow(importTexts.outOfRange(kind, field, text, range)) : value;
}

/**
 * Reads the cells of rows by field: undefined where the file has no such column, values replaced as the maps say. What
 * the list of a field does not have is counted in the report. The reader throws RowRefusal.
 */
export const cellReader =
  <F extends FieldSpecs>(
    readers: Readers<F>,
    report: Pick<ReportBuilder, 'unknown'>,
  ): ((properties: Properties) => Cells<F>) =>
  (properties) => {
    const { fields, columns, maps } = readers;
    return Object.fromEntries(
      Object.entries(fields).map(([field, { values, number }]) => {
        const column = columns[field];
        const cell = column === undefined ? undefined : (properties[column] ?? null);
        if (number !== undefined) return [field, numberCell(readers, field, number, cell)];
        if (values === undefined) return [field, cell];
        const onUnknown = (value: string) => {
          if (!isSaidElsewhere(readers, properties, values)) report.unknown(field, value);
        };
        return [field, mappedCell(cell, values, maps[field] ?? {}, onUnknown)];
      }),
    ) as Cells<F>;
  };
