import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { pathTo } from '#web/routes/routes.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { NoticeBar } from '#web/ui/NoticeBar.tsx';
import { currentOutbox } from './currentOutbox.ts';
import { offlineTexts } from './offline.hu.ts';
import type { Receipt } from './operation.ts';
import { isUnseen } from './receipts.ts';

const texts = offlineTexts.proposed;
const NEVER = () => () => {};
const NONE: readonly Receipt[] = [];

/** How many operations of this device wait for somebody's decision, without those that were decided meanwhile. */
function useUndecided(receipts: readonly Receipt[]): number {
  const { role } = useCurrentUser();
  const unseen = receipts.filter(isUnseen);
  const { data: mine = [] } = useQuery({
    ...apiQuery('proposals', { query: { mine: 'true' } }),
    enabled: unseen.length > 0 && mayCall('proposals', role),
    meta: { errorPage: false },
  });
  const decided = new Set(mine.filter(({ state }) => state !== 'open').map(({ changeId }) => changeId));
  return unseen.filter(({ changeId }) => !decided.has(changeId)).length;
}

/** Reports that what was saved here is not in its case yet: somebody else has the case now, and decides. */
export function ProposedNotice() {
  const outbox = useSyncExternalStore(currentOutbox.subscribe, currentOutbox.read);
  const receipts = useSyncExternalStore(outbox?.subscribe ?? NEVER, () => outbox?.receipts.all() ?? NONE);
  const count = useUndecided(receipts);
  if (outbox === null || count === 0) return null;
  const seen = () => outbox.receipts.seeProposed();
  return (
    <NoticeBar tone="info" role="status">
      <span>{texts.notice(count)}</span>
      <Button size="small" variant="outlined" color="inherit" component={Link} to={pathTo('outbox')} onClick={seen}>
        {texts.look}
      </Button>
      <Button size="small" color="inherit" onClick={seen}>
        {offlineTexts.close}
      </Button>
    </NoticeBar>
  );
}
