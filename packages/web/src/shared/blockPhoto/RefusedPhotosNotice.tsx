import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { pathTo } from '#web/routes/routes.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { useEntries, useOutbox } from '#web/offline/useOutbox.ts';
import { NoticeBar } from '#web/ui/NoticeBar.tsx';
import { blockPhotoTexts } from './blockPhoto.hu.ts';
import { keptPhoto } from './photoSender.ts';

/** More blocks would leave no room for the screen; the others follow when these are decided about. */
const MAX_BLOCKS = 3;

function Notice({ outbox }: { readonly outbox: Outbox }) {
  const refused = useEntries(outbox, 'block-photo').filter(({ state }) => state.kind === 'refused');
  if (refused.length === 0) return null;
  const codes = [...new Set(refused.map((entry) => keptPhoto(entry).code))].toSorted();
  return (
    <NoticeBar tone="warning" role="status">
      <span>{blockPhotoTexts.own.refused(refused.length)}</span>
      {codes.slice(0, MAX_BLOCKS).map((code) => (
        <Button
          key={code}
          variant="outlined"
          color="inherit"
          component={Link}
          to={pathTo('block', { meparCode: code }, { view: 'alert' })}
          sx={{ minHeight: 44 }}
        >
          {code}
        </Button>
      ))}
    </NoticeBar>
  );
}

/**
 * Photos that the insurer's server refused, of whatever block: they are not sent again by themselves, and the screen on
 * which their person decides about them may not be open.
 */
export function RefusedPhotosNotice() {
  const outbox = useOutbox();
  return outbox && <Notice outbox={outbox} />;
}
