import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import { callApi } from '#web/lib/api.ts';
import { answeredBy } from './failure.ts';
import { keyOf, type SendOperation, versionOf } from './sendOperation.ts';

export const sendStatus: SendOperation<'status'> = async (operation, { base }) => {
  const { damageId, status, reason } = operation.payload;
  try {
    const answer = await callApi('changeDamage', {
      params: { id: damageId },
      body: { status, ...(reason !== undefined && { reason }), ...versionOf(base), ...keyOf(operation) },
    });
    return { kind: 'saved', to: String(answer.version), answer };
  } catch (error) {
    return answeredBy(error, (current) => {
      const { status: stored, version } = current as Damage;
      return { status: stored, version };
    });
  }
};
