import type { CurrentUser } from '@georisk/contract/verticals/session/session.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useLateModule } from '#web/lib/useLateModule.ts';
import type { RoleProfile } from '#web/session/roleProfiles.ts';
import { ContactLines } from '#web/ui/ContactBlock.tsx';
import { screenFor } from '../roleScreens.ts';
import { hasClip, HelpVideo } from './HelpVideo.tsx';
import { Points } from './Points.tsx';
import { shellTexts } from './shell.hu.ts';

const texts = shellTexts.help;

interface Props {
  readonly user: CurrentUser;
  readonly home: RoleProfile['home'];
  readonly onClose: () => void;
}

const NOTHING = () => Promise.resolve<readonly string[]>([]);

export function HelpDialog({ user, home, onClose }: Props) {
  const title = useId();
  const { company } = user;
  const isClipped = hasClip(home);
  const { module: points } = useLateModule(screenFor('home', user)?.welcome ?? NOTHING, !isClipped);
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogTitle id={title}>{texts.title}</DialogTitle>
      <DialogContent>
        <Box sx={{ mb: 4, display: 'grid', gap: 4 }}>
          <HelpVideo company={company} home={home} />
          {!isClipped && points !== null && <Points points={points} />}
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
