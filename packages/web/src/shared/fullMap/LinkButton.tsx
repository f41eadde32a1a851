import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { MapButton } from '#web/map/ui/MapButton.tsx';
import LinkIcon from '~icons/material-symbols/link-rounded';
import { fullMapTexts as texts } from './fullMap.hu.ts';
import { permalink } from './useMapAddress.ts';

type Copied = { readonly kind: 'copied' } | { readonly kind: 'refused'; readonly address: string } | null;

async function copy(): Promise<Copied> {
  const address = permalink();
  try {
    await navigator.clipboard.writeText(address);
    return { kind: 'copied' };
  } catch {
    return { kind: 'refused', address };
  }
}

/** Copies the address of exactly the current screen; where the browser refuses, it is shown to be copied by hand. */
export function LinkButton() {
  const [copied, setCopied] = useState<Copied>(null);
  const close = () => setCopied(null);
  return (
    <>
      <MapButton label={texts.link} icon={<LinkIcon />} onClick={() => void copy().then(setCopied)} />
      <Snackbar
        open={copied?.kind === 'copied'}
        message={texts.linkCopied}
        autoHideDuration={4000}
        onClose={close}
        anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      />
      <Dialog
        open={copied?.kind === 'refused'}
        onClose={close}
        fullWidth
        maxWidth="sm"
        slotProps={{ paper: { 'aria-label': texts.link } }}
      >
        <DialogContent>
          <TextField
            label={texts.linkFailed}
            value={copied?.kind === 'refused' ? copied.address : ''}
            fullWidth
            margin="dense"
            multiline
            onFocus={(event) => event.target.select()}
            slotProps={{ htmlInput: { readOnly: true } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{texts.close}</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
