import type { Company } from '@georisk/contract/endpoints/session.ts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { ContactLines } from './ContactBlock.tsx';
import { shellTexts } from './shell.hu.ts';

const texts = shellTexts.help;

interface Props {
  readonly company: Company | null;
  readonly onClose: () => void;
}

export function HelpDialog({ company, onClose }: Props) {
  const title = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="xs">
      <DialogTitle id={title}>{texts.title}</DialogTitle>
      <DialogContent>
        {company?.helpVideoUrl && (
          // The video is the customer's own: whether it has captions is not ours to say.
          // oxlint-disable-next-line jsx-a11y/media-has-caption
          <video src={company.helpVideoUrl} controls aria-label={texts.video} style={{ width: '100%' }} />
        )}
        {company?.contact ? (
          <>
            <Typography>{texts.contact(company.name)}</Typography>
            <ContactLines contact={company.contact} />
          </>
        ) : (
          <Typography>{texts.noContact}</Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
