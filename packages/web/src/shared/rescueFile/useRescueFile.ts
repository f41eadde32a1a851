import { useState } from 'react';
import { type Handed, shareFile } from '#web/lib/shareFile.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { deviceKey, passingKey } from '#web/offline/rescue/deviceKey.ts';
import { makeRescueFile, type RescueFile } from '#web/offline/rescue/rescueFile.ts';
import { rescueFileTexts as texts } from './rescueFile.hu.ts';

export interface MadeFile extends Omit<RescueFile, 'blob'> {
  readonly bytes: number;
  readonly handed: Handed;
  readonly isRegistered: boolean;
}

export type RescueFileState =
  | { readonly kind: 'idle' | 'making' | 'failed' }
  | { readonly kind: 'made'; readonly made: MadeFile };

async function makeFile(outbox: Outbox): Promise<MadeFile> {
  const at = new Date().toISOString();
  // A browser that stores nothing has no key of before.
  const key = await deviceKey(outbox.userId).catch(passingKey);
  const { blob, ...made } = await makeRescueFile(outbox, key, at);
  const handed = await shareFile(blob, texts.fileName(at));
  return { ...made, bytes: blob.size, handed, isRegistered: key.registeredAt !== null };
}

/** Makes a rescue file of all operations that wait in an outbox, and hands it over. */
export function useRescueFile(outbox: Outbox): { readonly state: RescueFileState; readonly make: () => void } {
  const [state, setState] = useState<RescueFileState>({ kind: 'idle' });
  const make = () => {
    setState({ kind: 'making' });
    makeFile(outbox).then(
      (made) => setState({ kind: 'made', made }),
      () => setState({ kind: 'failed' }),
    );
  };
  return { state, make };
}
