import type { ClientLogWord } from '@georisk/contract/logWords.ts';
import { callApi } from './api.ts';

/** Records an action in the activity log; a failure must not disturb the user. */
export function logAction(type: ClientLogWord, resource?: string): void {
  callApi('log', { params: { type }, body: resource === undefined ? {} : { resource } }).catch(() => undefined);
}
