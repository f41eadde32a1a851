import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { type MouseEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import OwnDataIcon from '~icons/material-symbols/download-rounded';
import AccountIcon from '~icons/material-symbols/account-circle';
import SignOutIcon from '~icons/material-symbols/logout-rounded';
import ProfileIcon from '~icons/material-symbols/person-rounded';
import { OwnDataDialog } from '#web/features/profile/profile.feature.ts';
import { useLeaving } from '#web/offline/useLeaving.tsx';
import { href } from '#web/routes/routes.ts';
import { signOut } from '#web/session/signOut.ts';
import type { ShellProps } from './Shell.tsx';
import { useMenuDialog } from './MenuDialogs.tsx';
import { shellTexts } from './shell.hu.ts';

/**
 * Sessions without impersonation: personal data are available neither through an alert's link nor to an administrator
 * who impersonates the person.
 */
const OWN_SESSIONS: ReadonlySet<string> = new Set(['password', 'link']);

/** The user's name (where the role shows one) and the actions of the account. */
export function UserMenu({ user, profile }: ShellProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const navigate = useNavigate();
  const openDialog = useMenuDialog();
  const { leave, question } = useLeaving();
  const open = (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget);
  const close = () => setAnchor(null);
  const popup = { 'aria-haspopup': 'menu', 'aria-expanded': anchor !== null } as const;
  return (
    <>
      {profile.nameInBar && (
        <Button
          color="inherit"
          onClick={open}
          {...popup}
          startIcon={<AccountIcon />}
          sx={{ display: { xs: 'none', md: 'inline-flex' }, color: 'text.primary', maxWidth: 320 }}
        >
          {user.name}
        </Button>
      )}
      <Tooltip title={shellTexts.account}>
        <IconButton
          aria-label={profile.nameInBar ? `${shellTexts.account}: ${user.name}` : shellTexts.account}
          onClick={open}
          {...popup}
          sx={profile.nameInBar ? { display: { md: 'none' } } : {}}
        >
          <AccountIcon />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {profile.profileMenu && (
          <MenuItem component={Link} to={href.profile()} onClick={close}>
            <ListItemIcon>
              <ProfileIcon />
            </ListItemIcon>
            {shellTexts.profile}
          </MenuItem>
        )}
        {/* Those with a profile find it there. */}
        {!profile.profileMenu && OWN_SESSIONS.has(user.session.kind) && (
          <MenuItem
            onClick={() => {
              close();
              openDialog(OwnDataDialog);
            }}
          >
            <ListItemIcon>
              <OwnDataIcon />
            </ListItemIcon>
            {shellTexts.ownData}
          </MenuItem>
        )}
        <MenuItem
          onClick={() => {
            close();
            leave(() => {
              signOut();
              void navigate(href.home());
            });
          }}
        >
          <ListItemIcon>
            <SignOutIcon />
          </ListItemIcon>
          {shellTexts.signOut}
        </MenuItem>
      </Menu>
      {question}
    </>
  );
}
