import type { Answer, Query } from '@georisk/contract/endpoints.ts';
import { isGeomType, isSymbolOf } from '@georisk/domain/cemetery/objects.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { fillPath } from '@georisk/contract/api.ts';
import type { Executor } from '#server/db/executor.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { cut, MAX_ROWS, parseExtent } from '#server/modules/map/extent.ts';
import {
  type GraveyardRow,
  graveyardsWithin,
  objectsIn,
  type Orthophoto,
  orthophotoOf,
  signsWithin,
} from './cemetery.repository.ts';
import { countsWithin } from './graves.repository.ts';

const templateOf = ({ id }: GraveyardRow, photo: Orthophoto | undefined): string | null =>
  photo === undefined
    ? null
    : `${fillPath('/api/cemetery/graveyards/:id/tiles', { id })}/{z}/{x}/{y}.png?v=${photo.id}.${photo.version}`;

export async function graveyards(executor: Executor, context: CallContext): Promise<Answer<'graveyards'>> {
  const rows = await graveyardsWithin(executor, context.access.scope);
  await audit(executor, context, rows, 'graveyards');
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      name: row.name,
      geom: row.geom,
      geoserverUrl: null,
      tiles: templateOf(row, await orthophotoOf(executor, row)),
    })),
  );
}

const audit = (
  executor: Executor,
  context: CallContext,
  rows: readonly { readonly companyId: number }[],
  resource: string,
) =>
  auditForeign(
    executor,
    context,
    rows.map(({ companyId }) => companyId),
    resource,
  );

export async function cemeteryGuide(executor: Executor, { access }: CallContext): Promise<Answer<'cemeteryGuide'>> {
  const rows = await graveyardsWithin(executor, access.scope);
  const signs = await signsWithin(executor, access.scope);
  const counts = new Map((await countsWithin(executor, access.scope)).map((each) => [each.graveyardId, each]));
  return Promise.all(
    rows.map(async (row) => ({
      graveyardId: row.id,
      entrance: row.entrance === null ? null : row.entrance.coordinates.slice(0, 2),
      graves: counts.get(row.id)?.graves ?? 0,
      deads: counts.get(row.id)?.deads ?? 0,
      photographedOn: (await orthophotoOf(executor, row))?.date ?? null,
      signs: signs.flatMap(({ graveyardId, geomType, symbol, ...sign }) =>
        graveyardId === row.id && isGeomType(geomType) && isSymbolOf(geomType, symbol)
          ? [{ ...sign, geomType, symbol }]
          : [],
      ),
    })),
  );
}

export async function cemeteryObjects(
  executor: Executor,
  context: CallContext,
  { extent, limit = MAX_ROWS }: Query<'cemeteryObjects'>,
  bounds: BBox,
): Promise<Answer<'cemeteryObjects'>> {
  const rows = await objectsIn(executor, context.access.scope, parseExtent(extent, bounds), limit + 1);
  await audit(executor, context, rows, 'cemetery objects');
  return cut(
    rows.map(({ companyId: _company, ...row }) => row),
    limit,
  );
}
