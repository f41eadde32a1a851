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
import { mayWithFlag } from '#server/modules/access/scope.ts';
import { isValidInDatabase, lockPolicyPlot, writeOutline } from './drawing.repository.ts';
import { drawingTexts } from './drawing.hu.ts';
import { presentPolicyPlot } from './policyPlot.present.ts';
import { policyPlotIn, type PolicyPlotRow } from './policyPlot.repository.ts';

type Drawing = Body<'savePolicyDrawing'>;
type Accepted = Extract<OutlineCheck, { ok: true }>;

const SUBJECT = 'policyPlot';
const operationOf = ({ tablePolygon }: Drawing) => (tablePolygon === null ? 'delete-outline' : 'save-outline');

/** In TypeScript GeoJSON's positions have any length; the column is two-dimensional. */
const pairs = (geometry: MultiPolygon) => geometry as unknown as Areal;

async function within(executor: Executor, { access }: CallContext, id: number): Promise<PolicyPlotRow> {
  const row = await policyPlotIn(executor, access.scope, id);
  if (row === undefined) throw notFound();
  return row;
}

const refuseOutline = (sentence: string): never => {
  throw new Problem('outline-refused', { message: sentence, fields: { tablePolygon: sentence } });
};

async function accept(executor: Executor, input: unknown, row: PolicyPlotRow, bounds: BBox): Promise<Accepted> {
  const block = row.meparPolygon;
  const check = checkOutline(input, { bounds, ...(block && { block: pairs(block) }) });
  if (!check.ok) return refuseOutline(check.refusals.map(outlineRefusalText).join('\n'));
  if (!(await isValidInDatabase(executor, check.outline))) return refuseOutline(drawingTexts.invalid);
  return check;
}

/** The effect of a save on its first arrival; the plot is locked. */
async function write(tx: Executor, context: CallContext, body: Drawing, bounds: BBox): Promise<PolicyPlot> {
  const { caller } = context;
  const id = body.policyPlotId;
  const before = await within(tx, context, id);
  const deleting = body.tablePolygon === null;
  if (deleting && before.tableGeometry === null) return presentPolicyPlot(before, caller);
  if (deleting && !mayWithFlag('removePolicyDrawing', caller)) throw new Problem('admin-flag-needed');
  const drawn = deleting ? null : await accept(tx, body.tablePolygon, before, bounds);
  if (body.version !== undefined && body.version !== before.version) {
    throw new Problem('stale-version', { current: presentPolicyPlot(before, caller) });
  }

  await writeOutline(tx, id, drawn, context.at);
  const after = await within(tx, context, id);
  const plot = presentPolicyPlot(after, caller);
  await recordChange(tx, {
    id: body.changeId ?? randomUUIDv7(),
    companyId: before.companyId,
    ...doersOf(context),
    subjectType: SUBJECT,
    subjectId: String(id),
    operation: operationOf(body),
    baseVersion: before.version,
    deviceAt: body.deviceTime === undefined ? null : new Date(body.deviceTime),
    before: before.tableGeometry && { tableGeometry: before.tableGeometry },
    after: after.tableGeometry && { tableGeometry: after.tableGeometry },
    answer: plot,
  });
  const word = deleting ? 'policy-outline-deleted' : 'policy-outline-saved';
  await log(tx, context, word, `policyPlots/${id}`, before.companyId);
  return plot;
}

/** One writer of a plot at a time: every decision that depends on the stored row is made behind the lock. */
async function writeLocked(tx: Executor, context: CallContext, body: Drawing, bounds: BBox): Promise<PolicyPlot> {
  const { access } = context;
  const id = body.policyPlotId;
  if (!(await lockPolicyPlot(tx, id, access.scope))) throw notFound();
  const change = { subjectType: SUBJECT, subject: id, operation: operationOf(body), userId: doersOf(context).userId };
  return once(tx, body.changeId, change, () => write(tx, context, body, bounds));
}

/** Written after the transaction: a refusal must be recorded although nothing was changed. */
async function rememberRefusal(executor: Executor, context: CallContext, plotId: number): Promise<void> {
  const word = context.caller.adminFlag ? 'admin-flag-misused' : 'permission-refused';
  await log(executor, context, word, `policyPlots/${plotId}`);
}

/**
 * Saves, changes or (null) deletes the outline of a policy plot. A plot that is not the caller's is 404 before anything
 * else is checked; the same `changeId` again gives the first answer again and changes nothing.
 */
export async function savePolicyDrawing(
  executor: Executor,
  context: CallContext,
  body: Drawing,
  bounds: BBox,
): Promise<PolicyPlot> {
  try {
    return await orRefusal(
      () => inTransaction(executor, (tx) => writeLocked(tx, context, body, bounds)),
      // Another plot's transaction recorded the same key at the same moment.
      ({ table }): PolicyPlot | undefined => {
        if (table === 'change') throw new Problem('duplicate');
        return undefined;
      },
    );
  } catch (error) {
    if (error instanceof Problem && error.reason === 'admin-flag-needed')
      await rememberRefusal(executor, context, body.policyPlotId);
    throw error;
  }
}
