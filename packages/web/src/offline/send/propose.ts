import type { Answer } from '@georisk/contract/endpoints.ts';
import { callApi } from '#web/lib/api.ts';
import { ApiProblem } from '#web/lib/apiProblem.ts';
import { apiUrl } from '#web/lib/apiRequest.ts';
import type { Operation } from '../operation.ts';
import { answeredBy } from './failure.ts';
import { uploadTo } from './upload.ts';
import { type Answered, keyOf, type Sending } from './sendOperation.ts';

/** Refusals after which the server may keep an operation for whoever has the case now. */
const GONE: ReadonlySet<string> = new Set(['other-expert', 'case-closed', 'not-found']);

/** A drawn change of an area that is not found: of an area alone that is a conflict, of its plot it is not. */
const isGone = ({ kind }: Operation, answered: Answered): boolean => {
  if (answered.kind === 'refused') return GONE.has(answered.reason ?? '');
  if (kind !== 'area' || answered.kind !== 'conflict') return false;
  const { geometry, area } = answered.current as { readonly geometry?: unknown; readonly area?: unknown };
  return geometry === null && area === null;
};

async function propose(operation: Operation, damageId: number, sending: Sending): Promise<Answer<'propose'> | null> {
  if (operation.kind !== 'photo') return callApi('propose', { params: { id: damageId }, body: { operation } });
  const file = await sending.file().catch(() => null);
  if (file === null) return null;
  const { changeId: id, ...key } = keyOf(operation);
  const { pointId, name } = operation.payload;
  const query = { id, ...key, pointId, name: name.slice(0, 400) };
  return uploadTo<Answer<'proposePhoto'>>(apiUrl('proposePhoto', { id: damageId }, query), file, sending);
}

/**
 * Asks the server to keep what it refused because the case or plot is another expert's, closed or deleted; where it does
 * not, the first answer stands.
 */
export async function orProposed(operation: Operation, sending: Sending, answered: Answered): Promise<Answered> {
  const { damageId } = operation;
  if (damageId === null || !isGone(operation, answered)) return answered;
  try {
    const kept = await propose(operation, damageId, sending);
    if (kept === null) return answered;
    // Its answer was lost before the case was taken away.
    if (kept.cause === null) return { kind: 'saved', to: null, answer: undefined };
    return { kind: 'proposed', cause: kept.cause };
  } catch (error) {
    const late = answeredBy(error);
    return error instanceof ApiProblem && late.kind === 'later' ? late : answered;
  }
}
