import Button from '@mui/material/Button';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { pathTo } from '#web/routes/routes.ts';
import { NoticeBar } from '#web/ui/NoticeBar.tsx';
import { currentOutbox } from './currentOutbox.ts';
import { offlineTexts } from './offline.hu.ts';

const texts = offlineTexts.proposed;
const NEVER = () => () => {};
const NONE: readonly string[] = [];

/** Reports that what was saved here is not in its case yet: somebody else has the case now, and decides. */
export function ProposedNotice() {
  const outbox = useSyncExternalStore(currentOutbox.subscribe, currentOutbox.read);
  const { length } = useSyncExternalStore(outbox?.subscribe ?? NEVER, () => outbox?.deliveries.proposed() ?? NONE);
  if (outbox === null || length === 0) return null;
  const seen = () => outbox.deliveries.forgetProposed();
  return (
    <NoticeBar tone="info" role="status">
      <span>{texts.notice(length)}</span>
      <Button size="small" variant="outlined" color="inherit" component={Link} to={pathTo('outbox')} onClick={seen}>
        {texts.look}
      </Button>
      <Button size="small" color="inherit" onClick={seen}>
        {offlineTexts.close}
      </Button>
    </NoticeBar>
  );
}
