import type { ApiName } from '@georisk/contract/api.ts';
import type { Answer } from '@georisk/contract/endpoints.ts';
import type { CallOptions } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import type { ShapeRows, ShapeTable } from './shapeTable.ts';

interface Known {
  readonly extent: string;
  readonly rows: ShapeRows;
}

/** The rows of an attribute table that a call returns. */
export function shapeQuery<N extends ApiName>(
  call: N,
  optionsOf: (extent: string) => CallOptions<N>,
  rowsOf: (answer: Answer<N>, extent: string) => ShapeRows,
): Pick<ShapeTable, 'query' | 'rowsOf'> {
  const known = new WeakMap<object, Known>();
  return {
    query: (extent) =>
      ({ ...apiQuery(call, optionsOf(extent)), meta: { errorPage: false } }) as unknown as ReturnType<
        ShapeTable['query']
      >,
    rowsOf: (answer, extent) => {
      const before = known.get(answer);
      if (before?.extent === extent) return before.rows;
      const rows = rowsOf(answer as Answer<N>, extent);
      known.set(answer, { extent, rows });
      return rows;
    },
  };
}
