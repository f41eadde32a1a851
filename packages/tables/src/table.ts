/** A calendar day. */
export interface DateCell {
  readonly kind: 'date';
  /** YYYY-MM-DD */
  readonly date: string;
}

export interface NumberCell {
  readonly kind: 'number';
  readonly value: number;
  /** Decimals that are shown. */
  readonly digits: number;
  /** A year is shown without separators of thousands. */
  readonly isYear?: true;
}

/** A cell of a table; a string is text and never anything else, null is an empty cell. */
export type TableCell = string | DateCell | NumberCell | null;

export interface Table {
  readonly name: string;
  /** The first row, and widths in characters. */
  readonly columns: readonly { readonly title: string; readonly width: number }[];
  readonly rows: Iterable<readonly TableCell[]>;
  /** Whether the reader of the workbook can filter by its columns at once. */
  readonly hasFilter?: boolean;
}
