import type { PolicyPlot } from '@georisk/contract/endpoints/policies.ts';
import { ApiProblem, callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { type ChangeStamp, type Draft, outlineOf } from './draft.ts';

export type SendResult =
  | { readonly kind: 'saved'; readonly plot: PolicyPlot }
  | { readonly kind: 'refused'; readonly messages: readonly string[] }
  | { readonly kind: 'conflict'; readonly current: PolicyPlot }
  /** No answer, or a server that cannot now: the same save again later. */
  | { readonly kind: 'later' };

const LATER: ReadonlySet<number> = new Set([0, 408, 429, 500, 502, 503, 504]);

/** The sentences of a refusal, each once. */
function sentences(problem: ApiProblem): readonly string[] {
  const all = [...Object.values(problem.fields ?? {}), problem.message].flatMap((text) => text.split('\n'));
  return [...new Set(all)].filter((text) => text !== '');
}

/** What a failed save means. */
export function failureOf(error: unknown): Exclude<SendResult, { kind: 'saved' }> {
  if (!(error instanceof ApiProblem)) return { kind: 'refused', messages: [messageOf(error)] };
  if (LATER.has(error.status)) return { kind: 'later' };
  if (error.status === 409 && error.current != null) return { kind: 'conflict', current: error.current as PolicyPlot };
  return { kind: 'refused', messages: sentences(error) };
}

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
