import { toHectares, type SquareMetres } from '@georisk/domain/units.ts';
import type { Polygon } from '@georisk/domain/geo/types.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { fromGeoJson, to3857 } from '#server/db/geometry.ts';
import { statement } from '#server/db/statement.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { policyPlotsIn } from '#server/modules/access/scopeFilter.ts';

/** The database repeats the domain's check: two implementations must agree before anything is stored. */
export async function isValidInDatabase(executor: Executor, outline: Polygon): Promise<boolean> {
  const { valid } = await executor
    .selectNoFrom(sql<boolean>`ST_IsValid(${geometryOf(outline)})`.as('valid'))
    .executeTakeFirstOrThrow();
  return valid;
}

const lockById = statement('policy-plot-lock', (executor, id: number, scope: Scope) =>
  executor.selectFrom('policyPlot').select('id').where('id', '=', id).where(policyPlotsIn(scope)).forUpdate(),
);

/** Holds the plot until the end of the transaction; false when there is none (any more) in the scope. */
export async function lockPolicyPlot(executor: Executor, id: number, scope: Scope): Promise<boolean> {
  const [row] = await lockById(executor, id, scope);
  return row !== undefined;
}

/** Stores or removes the outline; the next version. */
export async function writeOutline(
  executor: Executor,
  id: number,
  drawn: { readonly outline: Polygon; readonly area: SquareMetres } | null,
  at: Date,
): Promise<void> {
  const geometry = drawn && geometryOf(drawn.outline);
  await executor
    .updateTable('policyPlot')
    .set({
      tableGeom: geometry,
      tableGeom3857: geometry && to3857(geometry),
      tableGeomHa: drawn && toHectares(drawn.area),
      version: sql<number>`version + 1`,
      updatedAt: at,
    })
    .where('id', '=', id)
    .execute();
}

const geometryOf = ({ coordinates }: Polygon) =>
  fromGeoJson({ type: 'Polygon', coordinates: coordinates.map((ring) => ring.map(([x, y]) => [x, y])) });
