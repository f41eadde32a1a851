import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import CloseIcon from '~icons/material-symbols/close-rounded';
import { titleFor } from '#web/session/roleProfiles.ts';
import { ContactBlock } from '#web/ui/ContactBlock.tsx';
import { Rule } from '#web/ui/Rule.tsx';
import { menuOf } from './menu.ts';
import { MenuEntries } from './MenuEntries.tsx';
import type { ShellProps } from './Shell.tsx';
import { shellTexts } from './shell.hu.ts';

interface Props extends ShellProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function MenuDrawer({ user, profile, open, onClose }: Props) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': shellTexts.menu, sx: { width: 'min(320px, 88vw)' } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', p: 2, pl: 4 }}>
        <Typography variant="h2" component="p">
          {titleFor(profile, user.company)}
        </Typography>
        <IconButton aria-label={shellTexts.closeMenu} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Rule />
      <MenuEntries entries={menuOf(user)} company={user.company} onChoose={onClose} />
      <Box sx={{ flex: 1 }} />
      <ContactBlock company={user.company} />
    </Drawer>
  );
}
