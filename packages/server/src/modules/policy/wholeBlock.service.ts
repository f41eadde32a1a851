import type { Body } from '@georisk/contract/endpoints.ts';
import type { PolicyPlot } from '@georisk/contract/verticals/insurance/policies.ts';
import { arealArea } from '@georisk/domain/geo/area.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import type { Areal, Polygon } from '@georisk/domain/geo/types.ts';
import { blockOutline, isWholeBlock } from '@georisk/domain/farmer/wholeBlock.ts';
import { hectares, toHectares } from '@georisk/domain/units.ts';
import type { Executor } from '#server/db/executor.ts';
import { Problem } from '#server/http/problem.ts';
import { type CallContext, doersOf } from '#server/modules/access/audit.ts';
import {
  acceptOutline,
  changeOutline,
  OUTLINE_SUBJECT,
  plotWithin,
  refuseOutline,
  refuseStale,
  storeOutline,
} from './drawing.service.ts';
import { drawingTexts } from './drawing.hu.ts';
import { presentPolicyPlot } from './policyPlot.present.ts';
import type { PolicyPlotRow } from './policyPlot.repository.ts';

const DRAWN = 'save-whole-block';
const UNDONE = 'undo-whole-block';

const inHectares = new Intl.NumberFormat('hu-HU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The block's outline, where the plot is the whole block. @throws Problem 422 */
function outlineOfBlock({ meparPolygon, insuredArea }: PolicyPlotRow): Polygon {
  if (meparPolygon === null) return refuseOutline(drawingTexts.noBlock);
  // In TypeScript GeoJSON's positions have any length; the column is two-dimensional.
  const block = meparPolygon as unknown as Areal;
  const area = toHectares(arealArea(block));
  if (!isWholeBlock(hectares(insuredArea), area))
    return refuseOutline(drawingTexts.notWholeBlock(inHectares.format(insuredArea), inHectares.format(area)));
  return blockOutline(block) ?? refuseOutline(drawingTexts.blockOfParts);
}

/**
 * Makes the block's outline that of a plot which has none and whose insured area is the block's within 3 %.
 * @throws Problem 422 where it is not, 409 where the plot has an outline or was changed meanwhile
 */
export const drawWholeBlock = (
  executor: Executor,
  context: CallContext,
  id: number,
  body: Body<'drawWholeBlock'>,
  bounds: BBox,
): Promise<PolicyPlot> =>
  changeOutline(executor, context, { id, changeId: body.changeId, operation: DRAWN }, async (tx) => {
    const before = await plotWithin(tx, context, id);
    refuseStale(before, context, body.version);
    if (before.tableGeometry !== null)
      throw new Problem('stale-version', { current: presentPolicyPlot(before, context.caller) });
    const drawn = await acceptOutline(tx, outlineOfBlock(before), before, bounds);
    return storeOutline(tx, context, { before, drawn, operation: DRAWN, key: body });
  });

/** Version that a plot had before the caller's change of this name; undefined where it is another's or another change. */
async function versionBefore(tx: Executor, { userId }: { readonly userId: number }, id: number, changeId: string) {
  const change = await tx
    .selectFrom('change')
    .select('baseVersion')
    .where('id', '=', changeId)
    .where('subjectType', '=', OUTLINE_SUBJECT)
    .where('subjectId', '=', String(id))
    .where('operation', '=', DRAWN)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return change?.baseVersion ?? undefined;
}

/**
 * Takes back the caller's own `drawWholeBlock`, as long as nobody has changed the plot since.
 * @throws Problem 409 otherwise
 */
export const undoWholeBlock = (
  executor: Executor,
  context: CallContext,
  id: number,
  body: Body<'undoWholeBlock'>,
): Promise<PolicyPlot> =>
  changeOutline(executor, context, { id, changeId: body.changeId, operation: UNDONE }, async (tx) => {
    const before = await plotWithin(tx, context, id);
    const version = await versionBefore(tx, doersOf(context), id, body.drawn);
    if (version === undefined || version + 1 !== before.version)
      throw new Problem('stale-version', { current: presentPolicyPlot(before, context.caller) });
    return storeOutline(tx, context, { before, drawn: null, operation: UNDONE, key: body });
  });
