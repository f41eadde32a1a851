import type { ApiName } from '@georisk/contract/api.ts';
import type { Answer } from '@georisk/contract/endpoints.ts';
import type { CallOptions } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import type { ShapeRows, ShapeTable } from './shapeTable.ts';

/** The rows of an attribute table that a call returns. */
export function shapeQuery<N extends ApiName>(
  call: N,
  optionsOf: (extent: string) => CallOptions<N>,
  rowsOf: (answer: Answer<N>) => ShapeRows,
): Pick<ShapeTable, 'query' | 'rowsOf'> {
  const known = new WeakMap<object, ShapeRows>();
  return {
    query: (extent) =>
      ({ ...apiQuery(call, optionsOf(extent)), meta: { errorPage: false } }) as unknown as ReturnType<
        ShapeTable['query']
      >,
    rowsOf: (answer) => {
      const rows = known.get(answer) ?? rowsOf(answer as Answer<N>);
      known.set(answer, rows);
      return rows;
    },
  };
}
