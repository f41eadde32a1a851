import type { Areal, Position } from '@georisk/domain/geo/types.ts';
import type { Table, TableCell } from '@georisk/tables/table.ts';
import type { UseQueryOptions } from '@tanstack/react-query';

/** A shape that is a row, EPSG:23700. */
export type TableShape = Areal | { readonly type: 'Point'; readonly coordinates: Position };

/** A shape of a layer as a row of its attribute table. */
export interface ShapeRow {
  /** Unique in its table. */
  readonly id: string;
  readonly geometry: TableShape;
  /** Of the table's columns; its area is added to them. */
  readonly cells: readonly TableCell[];
  /** Of shapes that lie in one another: the higher counts where both are. */
  readonly rank?: number;
  /** Shapes of the map that stand for it, as `hitKey` names them. */
  readonly hits: readonly string[];
  /** Address of its own screen; null where the role has none. */
  readonly to: string | null;
}

export interface ShapeRows {
  readonly rows: readonly ShapeRow[];
  /** There are more in the extent than a request may have. */
  readonly truncated: boolean;
}

/** The attribute table of one kind of a part's shapes. */
export interface ShapeTable {
  /** Unique on a map. */
  readonly key: string;
  readonly title: string;
  readonly columns: Table['columns'];
  /** Unit of the areas; hectares without one. */
  readonly areaUnit?: 'ha' | 'm²';
  /** Of shapes that lie in one another: the name of a rank, under which each hectare is summed once. */
  readonly rankName?: (rank: number) => string;
  /** Keys of the map's layers whose shapes are rows. */
  readonly layers: readonly string[];
  /** Of what intersects a GeoJSON polygon, EPSG:23700; tables of one call have one request. */
  readonly query: (extent: string) => UseQueryOptions<object>;
  /** Its rows in the answer about an extent, the same object for the same two. */
  readonly rowsOf: (answer: object, extent: string) => ShapeRows;
}

/** Name of a shape of the map. */
export const hitKey = (layer: string, id: string): string => `${layer} ${id}`;
