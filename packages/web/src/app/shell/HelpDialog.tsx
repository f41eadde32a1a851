import type { Company } from '@georisk/contract/verticals/session/session.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { RoleProfile } from '#web/session/roleProfiles.ts';
import { ContactLines } from '#web/ui/ContactBlock.tsx';
import { HelpVideo } from './HelpVideo.tsx';
import { shellTexts } from './shell.hu.ts';

const texts = shellTexts.help;

interface Props {
  readonly company: Company | null;
  readonly home: RoleProfile['home'];
  readonly onClose: () => void;
}

export function HelpDialog({ company, home, onClose }: Props) {
  const title = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogTitle id={title}>{texts.title}</DialogTitle>
      <DialogContent>
        <Box sx={{ mb: 4 }}>
          <HelpVideo company={company} home={home} />
        </Box>
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
