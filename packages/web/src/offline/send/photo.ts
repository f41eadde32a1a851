import type { Answer } from '@georisk/contract/endpoints.ts';
import { isServiceFailure } from '#web/lib/apiProblem.ts';
import { apiUrl } from '#web/lib/apiRequest.ts';
import { delayOf } from '#web/lib/delay.ts';
import { offlineTexts as texts } from '../offline.hu.ts';
import { answeredBy } from './failure.ts';
import { keyOf, type SendOperation } from './sendOperation.ts';
import { uploadTo } from './upload.ts';

export const sendPhoto: SendOperation<'photo'> = async (operation, { file, onShare, signal }) => {
  const { damageId, pointId } = operation.payload;
  const { changeId: id, ...key } = keyOf(operation);
  const found = await file().catch(() => null);
  if (found === null) return { kind: 'refused', messages: [texts.photoLost] };
  try {
    const url = apiUrl('uploadCasePhoto', { id: damageId }, { id, ...key, pointId });
    const answer = await uploadTo<Answer<'uploadCasePhoto'>>(url, found, { onShare, signal });
    return { kind: 'saved', to: null, answer };
  } catch (error) {
    // A gateway's own failure passes, whatever its number.
    if (isServiceFailure(error)) return { kind: 'later', why: delayOf(error) ?? 'server' };
    return answeredBy(error);
  }
};
