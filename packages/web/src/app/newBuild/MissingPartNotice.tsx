import Button from '@mui/material/Button';
import { useSyncExternalStore } from 'react';
import { NoticeBar } from '#web/ui/NoticeBar.tsx';
import { wantedReload } from '../newBuild.ts';
import { newBuildTexts as texts } from './newBuild.hu.ts';

/** A newer build has replaced this page's, and something typed is not saved: its user says when the page is reloaded. */
export function MissingPartNotice({ reload = () => window.location.reload() }: { readonly reload?: () => void }) {
  const isWanted = useSyncExternalStore(wantedReload.subscribe, wantedReload.read);
  if (!isWanted) return null;
  return (
    <NoticeBar tone="warning" role="alert" isOverDialogs>
      <span>{texts.partMissing}</span>
      <Button size="small" variant="outlined" color="inherit" onClick={reload}>
        {texts.use}
      </Button>
      <Button size="small" color="inherit" onClick={() => wantedReload.set(false)}>
        {texts.later}
      </Button>
    </NoticeBar>
  );
}
