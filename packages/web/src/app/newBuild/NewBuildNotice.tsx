import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { hasUnsent } from '#web/offline/hasUnsent.ts';
import { NoticeBar } from '#web/ui/NoticeBar.tsx';
import { keepShell, takeOver } from './fieldWorker.ts';
import { newBuildTexts as texts } from './newBuild.hu.ts';

interface Props {
  /** Whether the device keeps the application; one that does so already goes on. */
  readonly isKept: boolean;
  readonly reload?: () => void;
}

/** A newer build on a device that keeps the application asks before it is shown. */
export function NewBuildNotice({ isKept, reload = () => window.location.reload() }: Props) {
  const [newer, setNewer] = useState<ServiceWorker | null>(null);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    let isOver = false;
    let end = () => {};
    const keep = async () => {
      const stop = await keepShell(isKept, setNewer);
      if (isOver) stop();
      else end = stop;
    };
    // A browser without workers, or that refuses them, works as long as its page is open.
    keep().catch(() => undefined);
    return () => {
      isOver = true;
      end();
    };
  }, [isKept]);
  if (newer === null) return null;
  const use = async () => {
    if (!hasUnsent() && (await takeOver(newer))) reload();
    else setRefused(true);
  };
  return (
    <NoticeBar tone="quiet" role="status">
      <span>
        {texts.ready} {isRefused ? texts.unsent : texts.question}
      </span>
      <Button size="small" variant="outlined" color="inherit" onClick={() => void use()}>
        {texts.use}
      </Button>
      <Button size="small" color="inherit" onClick={() => setNewer(null)}>
        {texts.later}
      </Button>
    </NoticeBar>
  );
}
