import Button from '@mui/material/Button';
import { useEffect, useSyncExternalStore } from 'react';
import { currentOutbox } from '#web/offline/currentOutbox.ts';
import { offlineTexts as texts } from '#web/offline/offline.hu.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { canSign } from '#web/offline/rescue/deviceKey.ts';
import { rescueFileTexts } from '#web/shared/rescueFile/rescueFile.hu.ts';
import { useRescueFile } from '#web/shared/rescueFile/useRescueFile.ts';
import { NoticeBar } from '#web/ui/NoticeBar.tsx';

const NEVER = () => () => {};

/** Asks before the only window that has the work is closed. */
function useWarningAtLeaving(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    const onLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onLeaving);
    return () => window.removeEventListener('beforeunload', onLeaving);
  }, [isWanted]);
}

/** The way out of a window that alone has the work: a rescue file, which "Mentőfájl beolvasása" takes. */
function WayOut({ outbox }: { readonly outbox: Outbox }) {
  const { state, make } = useRescueFile(outbox);
  const isOnlyTyped = outbox.operations().length === 0;
  const hasTyped = outbox.all().length > outbox.operations().length;
  if (isOnlyTyped) return <span>{texts.onlyTyped}</span>;
  if (!canSign()) return <span>{rescueFileTexts.insecure}</span>;
  return (
    <>
      <span>
        {texts.onlyHere} {hasTyped && texts.withoutTyped} {state.kind === 'failed' && rescueFileTexts.failedHere}
        {state.kind === 'made' && state.made.handed !== 'given-up' && texts.inFile(state.made.operations)}
        {state.kind === 'made' && state.made.lost > 0 && ` ${rescueFileTexts.lost(state.made.lost)}`}
        {state.kind === 'made' && !state.made.isRegistered && ` ${rescueFileTexts.unregistered}`}
      </span>
      <Button size="small" variant="outlined" color="inherit" disabled={state.kind === 'making'} onClick={make}>
        {texts.saveFile}
      </Button>
    </>
  );
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
        {texts.faults[fault]} {!hasUnkept && texts.keptAgain}
      </span>
      {hasUnkept ? (
        <WayOut outbox={outbox} />
      ) : (
        <Button size="small" color="inherit" onClick={() => outbox.acknowledge()}>
          {texts.close}
        </Button>
      )}
    </NoticeBar>
  );
}
