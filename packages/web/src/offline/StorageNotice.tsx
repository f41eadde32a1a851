import Button from '@mui/material/Button';
import { useEffect, useSyncExternalStore } from 'react';
import { saveFile } from '#web/lib/saveFile.ts';
import { NoticeBar } from '#web/ui/NoticeBar.tsx';
import { currentOutbox } from './currentOutbox.ts';
import { exportWork } from './exportWork.ts';
import { offlineTexts as texts } from './offline.hu.ts';
import type { Outbox } from './outbox.ts';

const NEVER = () => () => {};

async function save(outbox: Outbox): Promise<void> {
  const at = new Date().toISOString();
  saveFile(await exportWork(outbox, at), texts.fileName(at));
}

/** Asks before the only window that has the work is closed. */
function useWarningAtLeaving(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    const onLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onLeaving);
    return () => window.removeEventListener('beforeunload', onLeaving);
  }, [isWanted]);
}

/** Reports at once that this device does not store the work, and why, and saves it as a file. */
export function StorageNotice() {
  const outbox = useSyncExternalStore(currentOutbox.subscribe, currentOutbox.read);
  const fault = useSyncExternalStore(outbox?.subscribe ?? NEVER, () => outbox?.fault() ?? null);
  const hasUnkept = useSyncExternalStore(outbox?.subscribe ?? NEVER, () => outbox?.hasUnkept ?? false);
  useWarningAtLeaving(hasUnkept && fault !== null);
  if (outbox === null || fault === null || !(hasUnkept || fault === 'cleared')) return null;
  return (
    <NoticeBar tone="warning" role="alert">
      <span>
        {texts.faults[fault]} {hasUnkept ? texts.onlyHere : texts.keptAgain}
      </span>
      {hasUnkept ? (
        <Button size="small" variant="outlined" color="inherit" onClick={() => void save(outbox)}>
          {texts.saveFile}
        </Button>
      ) : (
        <Button size="small" color="inherit" onClick={() => outbox.acknowledge()}>
          {texts.close}
        </Button>
      )}
    </NoticeBar>
  );
}
