import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Outbox } from '#web/offline/outbox.ts';
import { useEntries, useOutbox } from '#web/offline/useOutbox.ts';
import { NoticeBar } from '#web/ui/NoticeBar.tsx';
import { useFocusWhereLost } from '#web/ui/useFocusWhereLost.ts';
import { blockPhotoTexts } from './blockPhoto.hu.ts';
import { keptPhoto, photoSenderOf, refusalOf } from './photoSender.ts';
import { failures, SendingRows } from './SendingRows.tsx';
import type { Sending } from './usePhotoSending.ts';

const texts = blockPhotoTexts.own;

interface DialogProps {
  readonly outbox: Outbox;
  readonly refused: readonly Sending[];
  readonly onClose: () => void;
}

function RefusedPhotosDialog({ outbox, refused, onClose }: DialogProps) {
  const client = useQueryClient();
  const id = useId();
  const place = useFocusWhereLost<HTMLDivElement>(failures(refused));
  const sender = photoSenderOf(outbox);
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{texts.refusedTitle}</DialogTitle>
      <DialogContent>
        <Box ref={place} tabIndex={-1} sx={{ outline: 'none' }}>
          {refused.length === 0 && texts.noneRefused}
          <SendingRows
            sendings={refused}
            onRetry={(photo) => sender.retry(client, photo)}
            onForget={(photo) => sender.forget(photo)}
          />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} sx={{ minHeight: 44 }}>
          {blockPhotoTexts.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Notice({ outbox }: { readonly outbox: Outbox }) {
  const [isOpen, setOpen] = useState(false);
  const refused = useEntries(outbox, 'block-photo').flatMap((entry): Sending[] => {
    const { code, name } = keptPhoto(entry);
    const why = refusalOf(entry);
    return why === null ? [] : [{ id: entry.subject, name: `${code} · ${name}`, share: null, why }];
  });
  return (
    <>
      {refused.length > 0 && (
        <NoticeBar tone="warning" role="alert">
          <span>{texts.refused(refused.length)}</span>
          <Button variant="outlined" color="inherit" onClick={() => setOpen(true)} sx={{ minHeight: 44 }}>
            {texts.look}
          </Button>
        </NoticeBar>
      )}
      {isOpen && <RefusedPhotosDialog outbox={outbox} refused={refused} onClose={() => setOpen(false)} />}
    </>
  );
}

/**
 * Photos that were refused, of whatever block: they are not sent again by themselves, and their block's screen may not be
 * open, or not be the farmer's any more. Their person decides about them here.
 */
export function RefusedPhotosNotice() {
  const outbox = useOutbox();
  return outbox && <Notice outbox={outbox} />;
}
