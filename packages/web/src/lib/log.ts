import type { ClientLogWord } from '@georisk/contract/logWords.ts';
import { callApi } from './api.ts';

/** Notes in the activity log that somebody did something; that it did not arrive must disturb nobody. */
export function logAction(type: ClientLogWord, resource?: string): void {
  callApi('log', { params: { type }, body: resource === undefined ? {} : { resource } }).catch(() => undefined);
}
