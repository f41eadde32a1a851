import type { ApiName } from '@georisk/contract/api.ts';
import type { Answer } from '@georisk/contract/endpoints.ts';
import { arealHolds } from '@georisk/domain/geo/contains.ts';
import { arealsIntersect } from '@georisk/domain/geo/intersects.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import type { TableCell } from '@georisk/tables/table.ts';
import type { CallOptions } from '#web/lib/api.ts';
import { shapeQuery } from './shapeQuery.ts';
import { hitKey, type ShapeRow, type ShapeTable, type TableShape } from './shapeTable.ts';
import type { ExtentCall } from './useExtentPart.ts';

/** A column of an attribute table: its title, its width in a workbook, its cell of an item. */
export type Column<T> = readonly [title: string, width: number, cell: (item: T) => TableCell];

/** A row beside its cells; `hits` where other shapes of the map stand for it than the first layer's with its number. */
export type RowOf = Pick<ShapeRow, 'id' | 'geometry'> & Partial<Pick<ShapeRow, 'hits' | 'to' | 'rank'>>;

interface TableOf<T> extends Pick<ShapeTable, 'key' | 'title' | 'layers' | 'areaUnit' | 'rankName'> {
  readonly columns: readonly Column<T>[];
  /** Null for an item that is no row of this table. */
  readonly rowOf: (item: T) => RowOf | null;
}

/** A number with its decimals; an empty cell without a value. */
export const numberCell = (value: number | null | undefined, digits: number): TableCell =>
  value == null ? null : { kind: 'number', value, digits };

/** A calendar day; an empty cell without one. */
export const dateCell = (date: string | null | undefined): TableCell => (date == null ? null : { kind: 'date', date });

function rowsOf<T>({ columns, layers, rowOf }: TableOf<T>, items: readonly T[]): readonly ShapeRow[] {
  const [layer = ''] = layers;
  return items.flatMap((item): ShapeRow[] => {
    const row = rowOf(item);
    if (row === null) return [];
    const cells = columns.map(([, , cell]) => cell(item));
    return [{ hits: [hitKey(layer, row.id)], to: null, ...row, cells }];
  });
}

const factsOf = <T>({ key, title, layers, areaUnit, rankName, columns }: TableOf<T>) => ({
  key,
  title,
  layers,
  ...(areaUnit !== undefined && { areaUnit }),
  ...(rankName !== undefined && { rankName }),
  columns: columns.map(([name, width]) => ({ title: name, width })),
});

type Item<N extends ExtentCall> = Answer<N> extends { readonly items: readonly (infer T)[] } ? T : never;

interface ByExtent<N extends ExtentCall> extends TableOf<Item<N>> {
  readonly call: N;
  /** Query beside the extent. */
  readonly query?: Readonly<Record<string, unknown>>;
}

/** The attribute table of a call that returns the items of an extent; the tables of one call have one request. */
export function extentTable<N extends ExtentCall>({ call, query, ...table }: ByExtent<N>): ShapeTable {
  const optionsOf = (extent: string) => ({ query: { ...query, extent } }) as unknown as CallOptions<N>;
  return {
    ...factsOf(table),
    ...shapeQuery(call, optionsOf, (answer) => {
      const { items, truncated } = answer as unknown as { items: readonly Item<N>[]; truncated: boolean };
      return { rows: rowsOf(table, items), truncated };
    }),
  };
}

interface Whole<N extends ApiName, T> extends TableOf<T> {
  readonly call: N;
  readonly options?: CallOptions<N>;
  readonly itemsOf: (answer: Answer<N>) => readonly T[];
}

const isIn = (extent: Areal, shape: TableShape): boolean =>
  shape.type === 'Point' ? arealHolds(extent, shape.coordinates) : arealsIntersect(extent, shape);

/** The attribute table of a call that returns all of its items at once: those in the extent are rows. */
export function wholeTable<N extends ApiName, T>({
  call,
  options = {} as CallOptions<N>,
  itemsOf,
  ...table
}: Whole<N, T>): ShapeTable {
  return {
    ...factsOf(table),
    ...shapeQuery(
      call,
      () => options,
      (answer, extent) => {
        const within = JSON.parse(extent) as Areal;
        const rows = rowsOf(table, itemsOf(answer)).filter(({ geometry }) => isIn(within, geometry));
        return { rows, truncated: false };
      },
    ),
  };
}
