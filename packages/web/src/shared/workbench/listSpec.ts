import type { ReactNode } from 'react';

/** A list that is worked on together: what its rows and columns are. Its identity stays the same between drawings. */
export interface ListSpec<Row, Column extends string> {
  /** The table's name. */
  readonly title: string;
  /** All columns in their order; the first one names the row and is always shown. */
  readonly columns: readonly [Column, ...Column[]];
  readonly titles: Readonly<Record<Column, string>>;
  readonly cells: Readonly<Record<Column, (row: Row) => ReactNode>>;
  /** Figures stand at the right, under each other. */
  readonly atRight: ReadonlySet<Column>;
  /** Columns by which the list can be sorted. */
  readonly sortable: ReadonlySet<Column>;
  /** What the box beside all rows is called. */
  readonly chooseShown: string;
  readonly idOf: (row: Row) => number;
  readonly nameOf: (row: Row) => string;
  /** The address that Enter opens; null where the user may not. */
  readonly hrefOf: (row: Row) => string | null;
}

export interface ListSort<Column extends string> {
  readonly column: Column;
  readonly descending: boolean;
}

/** Columns out of an address; those that cannot be read are left out, the first one never is. */
export function readColumns<Column extends string>(
  text: string | null,
  all: readonly [Column, ...Column[]],
  usual: readonly Column[],
): readonly Column[] {
  const named = (text ?? '').split(',').filter((each): each is Column => (all as readonly string[]).includes(each));
  return named.length === 0 ? usual : [...new Set<Column>([all[0], ...named])];
}
