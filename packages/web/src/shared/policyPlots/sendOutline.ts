import type { PolicyPlot } from '@georisk/contract/verticals/insurance/policies.ts';
import { callApi } from '#web/lib/api.ts';
import type { ChangeStamp } from '#web/offline/entry.ts';
import { type Draft, outlineOf } from './draft.ts';
import { failureOf, type SaveFailure } from './saveFailure.ts';

export type SendResult = { readonly kind: 'saved'; readonly plot: PolicyPlot } | SaveFailure;

/** Sends the draft's outline under the name of its change. */
export async function sendOutline(draft: Draft, stamp: ChangeStamp): Promise<SendResult> {
  const body = {
    policyPlotId: draft.plotId,
    tablePolygon: outlineOf(draft),
    version: draft.version,
    changeId: stamp.id,
    deviceTime: stamp.deviceTime,
  };
  try {
    return { kind: 'saved', plot: await callApi('savePolicyDrawing', { body }) };
  } catch (error) {
    return failureOf(error);
  }
}
