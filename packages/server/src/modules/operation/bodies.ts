import { writeFix } from '@georisk/contract/verticals/insurance/fix.ts';
import type { ApiName } from '@georisk/contract/api.ts';
import { type Body, ENDPOINTS } from '@georisk/contract/endpoints.ts';
import type { Operation, OperationOf } from '@georisk/contract/verticals/insurance/operations.ts';
import { Problem } from '#server/http/problem.ts';

export const fixOf = ({ gps }: Operation) => (gps === undefined ? {} : { gps: writeFix(gps) });
export const keyOf = (made: Operation) => ({ changeId: made.changeId, deviceTime: made.deviceAt, ...fixOf(made) });
export const versionOf = (base: string | null) => (base === null ? {} : { version: Number(base) });

/** The body of a usual call, checked as that call checks it. @throws Problem */
export function bodyOf<N extends ApiName>(name: N, body: unknown): Body<N> {
  const schema = (
    ENDPOINTS[name] as { readonly body?: { safeParse: (value: unknown) => { data?: unknown; success: boolean } } }
  ).body;
  const read = schema?.safeParse(body);
  if (read?.success !== true) throw new Problem('malformed-request', { error: 'Malformed operation' });
  return read.data as Body<N>;
}

/** The points of a save as the call accepts them. */
export const putsOf = ({ payload }: OperationOf<'points'>) =>
  payload.operations.flatMap((operation) => {
    if (operation.kind !== 'put') return [];
    const { id, isUsed, yield: value, correctionReason, measuredAt, fix, name, comment, position } = operation.point;
    const polygon = { type: 'Point', coordinates: [position[0], position[1]] };
    const measured = { ...(typeof measuredAt === 'string' && { measuredAt }), ...(fix != null && { fix }) };
    const why = correctionReason === undefined ? {} : { correctionReason };
    return [{ id, isUsed, yield: value, ...why, ...measured, name, comment, polygon }];
  });
