import { fillPath } from '@georisk/contract/api.ts';
import type { Answer, Query } from '@georisk/contract/endpoints.ts';
import { MAX_SHOWN } from '@georisk/contract/verticals/cemetery/cemetery.ts';
import { isRecentBurial } from '@georisk/domain/cemetery/lifeDate.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import type { Executor } from '#server/db/executor.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { cut, MAX_ROWS, parseExtent } from '#server/modules/map/extent.ts';
import { chosenWithin } from './chosen.repository.ts';
import { deceasedOf, type GraveRow, graveRowsIn, gravesAfter, gravesIn, gravesNamed } from './graves.repository.ts';

type Grave = Answer<'graves'>[number];

/** A visitor sees a graveyard as its stones show it: no fees, no photo of a family in mourning. */
const isVisitor = ({ access }: CallContext): boolean => access.cell === 'P';

/** Most graves that a selection names. */
const MAX_CHOSEN = 100_000;

/** Graves as the caller may see them, with their dead. */
async function present(executor: Executor, context: CallContext, rows: readonly GraveRow[]): Promise<Grave[]> {
  const companies = [...new Set(rows.map(({ companyId }) => companyId))];
  await auditForeign(executor, context, companies, 'graves');
  const ids = rows.map(({ id }) => id);
  const dead = Map.groupBy(await deceasedOf(executor, ids), ({ graveId }) => graveId);
  const hides = isVisitor(context);
  return rows.map(({ companyId: _company, validUntil, photoPath, ...row }) => {
    const deads = (dead.get(row.id) ?? []).map(({ graveId: _graveId, ...each }) => each);
    if (!hides) return { ...row, deads, graveValidDate: validUntil, photoPath };
    const isRecent = deads.some((each) => isRecentBurial(each, context.today));
    return { ...row, deads, photoPath: isRecent ? null : photoPath };
  });
}

/** A part of all graves within reach, and the address of the next part; null after the last one. */
export async function graves(
  executor: Executor,
  context: CallContext,
  { after = 0, limit = MAX_ROWS }: Query<'graves'>,
): Promise<{ readonly items: Answer<'graves'>; readonly next: string | null }> {
  const { items, truncated } = cut(await gravesAfter(executor, context.access.scope, after, limit + 1), limit);
  const last = items.at(-1)?.id ?? after;
  const next = truncated ? `${fillPath('/api/cemetery/graves', {})}?after=${last}&limit=${limit}` : null;
  return { items: await present(executor, context, items), next };
}

export async function gravesByExtent(
  executor: Executor,
  context: CallContext,
  { extent, limit = MAX_ROWS }: Query<'gravesByExtent'>,
  bounds: BBox,
): Promise<Answer<'gravesByExtent'>> {
  const rows = await gravesIn(executor, context.access.scope, parseExtent(extent, bounds), limit + 1);
  const { items, truncated } = cut(rows, limit);
  return { items: await present(executor, context, items), truncated };
}

export async function graveRows(
  executor: Executor,
  context: CallContext,
  { extent, limit = MAX_ROWS }: Query<'graveRows'>,
  bounds: BBox,
): Promise<Answer<'graveRows'>> {
  const rows = await graveRowsIn(executor, context.access.scope, parseExtent(extent, bounds), limit + 1);
  const companies = [...new Set(rows.map(({ companyId }) => companyId))];
  await auditForeign(executor, context, companies, 'graves');
  return cut(
    rows.map(({ companyId: _company, ...row }) => row),
    limit,
  );
}

const NONE: Answer<'chosenGraves'> = { items: [], graveIds: [], deadIds: [], box: null };

/** The graves of a place, of one of the dead, of a date; of nothing none. Visitors are not told by expiry. */
export async function chosenGraves(
  executor: Executor,
  context: CallContext,
  wanted: Query<'chosenGraves'>,
): Promise<Answer<'chosenGraves'>> {
  if (Object.keys(wanted).length === 0 || (wanted.valid !== undefined && isVisitor(context))) return NONE;
  const { scope } = context.access;
  const { graveIds, deadIds, box } = await chosenWithin(executor, scope, wanted, MAX_CHOSEN);
  const rows = await gravesNamed(executor, scope, graveIds.slice(0, MAX_SHOWN));
  const items = await present(executor, context, rows);
  return { items, graveIds: [...graveIds], deadIds: [...deadIds], box: box === null ? null : [...box] };
}
