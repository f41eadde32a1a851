import { standing } from '@georisk/domain/alert/answers.ts';
import type { Mepar, OwnMepar } from '@georisk/contract/verticals/insurance/blocks.ts';
import type { Answer } from '@georisk/contract/endpoints.ts';
import { roleGetsType } from '@georisk/contract/products/productTypes.ts';
import type { Executor } from '#server/db/executor.ts';
import type { CutList } from '#server/http/bareList.ts';
import type { Person } from '#server/http/caller.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import type { CallContext } from '#server/modules/access/audit.ts';
import { companyScopeOf, mayCall, type Scope, scopeOf } from '#server/modules/access/scope.ts';
import { blocksIn, policyPlotsIn } from '#server/modules/access/scopeFilter.ts';
import { cut, type Extent, intersectsExtent, MAX_ROWS } from '#server/modules/map/extent.ts';
import { blockPlotsOn } from '#server/modules/blockPlot/blockPlot.repository.ts';
import { presentBlockPlot } from '#server/modules/blockPlot/blockPlot.present.ts';
import { presentPolicyPlot } from '#server/modules/policy/policyPlot.present.ts';
import { policyPlotsWhere } from '#server/modules/policy/policyPlot.repository.ts';
import { answersOn } from '#server/modules/alert/answer.repository.ts';
import { alertedOn, alertProductId, alertsOf } from '#server/modules/alert/blockAlerts.repository.ts';
import { seesAlerts } from '#server/modules/alert/seesAlerts.ts';
import { productUrl } from '#server/modules/raster/layerNames.ts';
import { type ObservationRow, publishedObservations } from '#server/modules/raster/observation.repository.ts';
import { blockIn, blockItems, type BlockRow, blocksWhere } from '#server/modules/block/block.repository.ts';

/** Measurements of blocks within the caller's reach; read once per call. */
export function measuredOn(
  executor: Executor,
  caller: Person,
  blocks: readonly Pick<BlockRow, 'id'>[],
): () => Promise<ObservationRow[]> {
  let read: Promise<ObservationRow[]> | undefined;
  return () =>
    (read ??= publishedObservations(
      executor,
      blocks.map(({ id }) => id),
      companyScopeOf('products', caller),
    ));
}

/** Blocks with their NDVI and alert dates, newest first, as far as the caller's role may see those products at all. */
export async function withDates(
  executor: Executor,
  caller: Person,
  blocks: readonly BlockRow[],
  measured = measuredOn(executor, caller, blocks),
): Promise<Mepar[]> {
  const ids = blocks.map(({ id }) => id);
  const companies = companyScopeOf('products', caller);
  const [observations, alerts, answers] = await Promise.all([
    getsNdvi(caller) ? measured() : [],
    seesAlerts(caller) ? alertsOf(executor, ids, companies) : [],
    mayCall('answerAlert', caller) ? answersOn(executor, ids, caller.id) : [],
  ]);
  const answerTo = new Map(answers.map(({ alertId, answer }) => [alertId, standing(answer)]));
  const ndviOf = Map.groupBy(observations, ({ blockId }) => blockId);
  const alertsOfBlock = Map.groupBy(alerts, ({ blockId }) => blockId);
  return blocks.map(({ id, ...block }) => ({
    ...block,
    ndvi: ndviDates(ndviOf.get(id) ?? []),
    alerts: (alertsOfBlock.get(id) ?? []).map((alert) => ({
      date: alert.date,
      productId: alertProductId(alert.id),
      kind: alert.kind,
      geom: alert.geom,
      area: alert.areaHa,
      answer: answerTo.get(alert.id) ?? null,
    })),
  }));
}

const ndviDates = (rows: readonly ObservationRow[]): Mepar['ndvi'] =>
  firstOfEachDate(rows).map(({ date, groupName, layer, clearShare, mean }) => ({
    date,
    url: productUrl(groupName, layer),
    clearShare,
    mean,
  }));

/** The NDVI dates of a block from the images of a scope, newest first. */
export const ndviOfBlock = async (executor: Executor, blockId: number, companies: Scope): Promise<Mepar['ndvi']> =>
  ndviDates(await publishedObservations(executor, [blockId], companies));

/** Several groups may have an image of a day: the best of them comes first. */
const firstOfEachDate = <R extends { readonly date: string }>(rows: readonly R[]): R[] =>
  rows.filter(({ date }, index) => rows[index - 1]?.date !== date);

/** A role without the call of products (the soil survey) gets the outline and nothing else. */
const getsNdvi = (caller: Person): boolean =>
  scopeOf('products', caller).kind !== 'none' && roleGetsType(caller.role, 'NDVI');

/**
 * The caller's own blocks whole: a farmer's are those with one of their policy plots. @param alertDate only those with
 * an alert of that day
 */
export async function ownMepars(
  executor: Executor,
  { access: { scope }, caller }: CallContext,
  alertDate: string | undefined,
): Promise<CutList<OwnMepar>> {
  const ofDay =
    alertDate === undefined
      ? []
      : [alertedOn(alertDate, seesAlerts(caller) ? companyScopeOf('products', caller) : null)];
  const { items: rows, truncated } = cut(
    await blocksWhere(executor, MAX_ROWS + 1, blocksIn(scope), ...ofDay),
    MAX_ROWS,
  );
  const mepars = await withDates(executor, caller, rows);
  const plots = Map.groupBy(await policyPlotsWhere(executor, policyPlotsIn(scope)), ({ meparCode }) => meparCode);
  const codes = rows.map(({ meparCode }) => meparCode);
  const blockPlots = Map.groupBy(
    await blockPlotsOn(executor, codes, scopeOf('blockPlots', caller)),
    ({ meparCode }) => meparCode,
  );
  const items = mepars.map((mepar) => ({
    ...mepar,
    policyPlots: (plots.get(mepar.meparCode) ?? []).map((plot) => presentPolicyPlot(plot, caller)),
    blockPlots: (blockPlots.get(mepar.meparCode) ?? []).map(presentBlockPlot),
  }));
  return { items, truncated };
}

/** By extent the blocks on which the company has a policy plot or a damage case. */
export async function mepars(
  executor: Executor,
  context: CallContext,
  extent: Extent | undefined,
  limit: number,
): Promise<Answer<'mepars'>> {
  const { scope } = context.access;
  if (extent === undefined) throw new Problem('malformed-request', { error: 'Malformed: extent' });
  return cut(await blockItems(executor, limit + 1, intersectsExtent('block.geom', extent), blocksIn(scope)), limit);
}

/** One block within the reach of the call that is served, or 404. */
export async function blockInReach(executor: Executor, { access }: CallContext, code: string): Promise<BlockRow> {
  const row = await blockIn(executor, code, access.scope);
  if (row === undefined) throw notFound();
  return row;
}

export async function mepar(executor: Executor, context: CallContext, code: string): Promise<Mepar> {
  const row = await blockInReach(executor, context, code);
  const [answer] = await withDates(executor, context.caller, [row]);
  if (answer === undefined) throw notFound();
  return answer;
}
