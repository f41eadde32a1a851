import { readFix } from '@georisk/contract/verticals/insurance/fix.ts';
import { randomUUIDv7 } from 'node:crypto';
import type { Body } from '@georisk/contract/endpoints.ts';
import type { PolicyPlot } from '@georisk/contract/verticals/insurance/policies.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { checkOutline, type OutlineCheck } from '@georisk/domain/geo/outline.ts';
import { outlineRefusalText } from '@georisk/domain/geo/outline.hu.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import type { MultiPolygon } from 'geojson';
import { recordChange } from '#server/db/change.ts';
import type { Executor } from '#server/db/executor.ts';
import { once } from '#server/db/once.ts';
import { inTransaction, orRefusal } from '#server/db/transaction.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import { type CallContext, doersOf, log } from '#server/modules/access/audit.ts';
import { requestDigest } from '#server/modules/access/requestDigest.ts';
import { mayWithFlag } from '#server/modules/access/scope.ts';
import { isValidInDatabase, lockPolicyPlot, writeOutline } from './drawing.repository.ts';
import { drawingTexts } from './drawing.hu.ts';
import { presentPolicyPlot } from './policyPlot.present.ts';
import { policyPlotIn, type PolicyPlotRow } from './policyPlot.repository.ts';

type Drawing = Body<'savePolicyDrawing'>;
/** The key of a change, the device's clock, and its place. */
export type DrawingKey = Pick<Drawing, 'changeId' | 'deviceTime' | 'gps'>;
type Accepted = Extract<OutlineCheck, { ok: true }>;

export const OUTLINE_SUBJECT = 'policyPlot';
const operationOf = ({ tablePolygon }: Drawing) => (tablePolygon === null ? 'delete-outline' : 'save-outline');

/** In TypeScript GeoJSON's positions have any length; the column is two-dimensional. */
const pairs = (geometry: MultiPolygon) => geometry as unknown as Areal;

export async function plotWithin(executor: Executor, { access }: CallContext, id: number): Promise<PolicyPlotRow> {
  const row = await policyPlotIn(executor, access.scope, id);
  if (row === undefined) throw notFound();
  return row;
}

export const refuseOutline = (sentence: string): never => {
  throw new Problem('outline-refused', { message: sentence, fields: { tablePolygon: sentence } });
};

export async function acceptOutline(
  executor: Executor,
  input: unknown,
  row: PolicyPlotRow,
  bounds: BBox,
): Promise<Accepted> {
  const block = row.meparPolygon;
  const check = checkOutline(input, { bounds, ...(block && { block: pairs(block) }) });
  if (!check.ok) return refuseOutline(check.refusals.map(outlineRefusalText).join('\n'));
  if (!(await isValidInDatabase(executor, check.outline))) return refuseOutline(drawingTexts.invalid);
  return check;
}

interface StoredChange {
  readonly before: PolicyPlotRow;
  /** Null removes the outline. */
  readonly drawn: Accepted | null;
  readonly operation: string;
  readonly key: DrawingKey;
}

/** Stores or removes the outline of a locked plot, with its change and its entry of the log. */
export async function storeOutline(
  tx: Executor,
  context: CallContext,
  { before, drawn, operation, key }: StoredChange,
): Promise<PolicyPlot> {
  const { id, companyId } = before;
  await writeOutline(tx, id, drawn, context.at);
  const after = await plotWithin(tx, context, id);
  const plot = presentPolicyPlot(after, context.caller);
  await recordChange(tx, {
    id: key.changeId ?? randomUUIDv7(),
    companyId,
    ...doersOf(context),
    requestDigest: requestDigest(context, key.changeId),
    subjectType: OUTLINE_SUBJECT,
    subjectId: String(id),
    operation,
    baseVersion: before.version,
    deviceAt: key.deviceTime === undefined ? null : new Date(key.deviceTime),
    gps: key.gps === undefined ? null : readFix(key.gps),
    before: before.tableGeometry && { tableGeometry: before.tableGeometry },
    after: after.tableGeometry && { tableGeometry: after.tableGeometry },
    answer: plot,
  });
  const word = drawn === null ? 'policy-outline-deleted' : 'policy-outline-saved';
  await log(tx, context, word, `policyPlots/${id}`, companyId);
  return plot;
}

/** @throws Problem 409 where the caller has seen an earlier version */
export function refuseStale(before: PolicyPlotRow, { caller }: CallContext, seen: number | undefined): void {
  if (seen !== undefined && seen !== before.version)
    throw new Problem('stale-version', { current: presentPolicyPlot(before, caller) });
}

/** The effect of a save on its first arrival; the plot is locked. */
async function write(tx: Executor, context: CallContext, body: Drawing, bounds: BBox): Promise<PolicyPlot> {
  const { caller } = context;
  const id = body.policyPlotId;
  const before = await plotWithin(tx, context, id);
  const deleting = body.tablePolygon === null;
  if (deleting && before.tableGeometry === null) return presentPolicyPlot(before, caller);
  if (deleting && !mayWithFlag('removePolicyDrawing', caller)) throw new Problem('admin-flag-needed');
  const drawn = deleting ? null : await acceptOutline(tx, body.tablePolygon, before, bounds);
  refuseStale(before, context, body.version);
  return storeOutline(tx, context, { before, drawn, operation: operationOf(body), key: body });
}

/** Written after the transaction: a refusal must be recorded although nothing was changed. */
async function rememberRefusal(executor: Executor, context: CallContext, plotId: number): Promise<void> {
  const word = context.caller.adminFlag ? 'admin-flag-misused' : 'permission-refused';
  await log(executor, context, word, `policyPlots/${plotId}`);
}

interface OutlineChange {
  readonly id: number;
  readonly changeId: string | undefined;
  readonly operation: string;
}

/**
 * Runs a change of a plot's outline in a transaction of its own, behind the plot's lock: every decision that depends on the
 * stored row is made there. A plot that is not the caller's is 404 before anything else is checked; the same `changeId` again
 * gives the first answer again and changes nothing.
 */
export const changeOutline = (
  executor: Executor,
  context: CallContext,
  { id, changeId, operation }: OutlineChange,
  run: (tx: Executor) => Promise<PolicyPlot>,
): Promise<PolicyPlot> =>
  orRefusal(
    () =>
      inTransaction(executor, async (tx) => {
        if (!(await lockPolicyPlot(tx, id, context.access.scope))) throw notFound();
        const { userId } = doersOf(context);
        const digest = requestDigest(context, changeId);
        const change = { subjectType: OUTLINE_SUBJECT, subject: id, operation, userId, requestDigest: digest };
        return once(tx, changeId, change, () => run(tx));
      }),
    // Another plot's transaction recorded the same key at the same moment.
    ({ table }): PolicyPlot | undefined => {
      if (table === 'change') throw new Problem('duplicate');
      return undefined;
    },
  );

/** Saves, changes or (null) deletes the outline of a policy plot. */
export async function savePolicyDrawing(
  executor: Executor,
  context: CallContext,
  body: Drawing,
  bounds: BBox,
): Promise<PolicyPlot> {
  const change = { id: body.policyPlotId, changeId: body.changeId, operation: operationOf(body) };
  try {
    return await changeOutline(executor, context, change, (tx) => write(tx, context, body, bounds));
  } catch (error) {
    if (error instanceof Problem && error.reason === 'admin-flag-needed')
      await rememberRefusal(executor, context, body.policyPlotId);
    throw error;
  }
}
