import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import type { AdminUser } from '@georisk/contract/verticals/admin/admin.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { profileOf } from '#web/session/roleProfiles.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { AS_CARDS } from '#web/ui/cardTable.ts';
import { impersonateLabel } from './impersonateLabel.ts';
import { peopleTexts } from './people.hu.ts';
import { deviceTexts } from '#web/shared/fieldPack/fieldPack.hu.ts';
import { personTexts } from '#web/shared/person/persons.hu.ts';
import { SendLinkButton } from './SendLinkButton.tsx';
import { adminTexts } from './texts.hu.ts';

const texts = adminTexts.users;

interface Does {
  readonly onImpersonate: (user: AdminUser) => void;
  readonly onEdit: (user: AdminUser) => void;
  readonly onStatus: (user: AdminUser) => void;
  readonly onData: (user: AdminUser) => void;
  readonly onDevices: (user: AdminUser) => void;
}

interface Props extends Does {
  readonly users: readonly AdminUser[];
}

interface ActionsProps extends Does {
  readonly user: AdminUser;
}

const facts = ({ userName, hasPassword, status }: AdminUser) =>
  [userName, !hasPassword && texts.linkOnly, status === 'disabled' && texts.disabled].filter(Boolean).join(' · ');

const statusAction = ({ status }: AdminUser) => (status === 'active' ? peopleTexts.disable : peopleTexts.enable);

/** What can be done with a user. */
function Actions({ user, onImpersonate, onEdit, onStatus, onData, onDevices }: ActionsProps) {
  const me = useCurrentUser();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {user.canImpersonate && (
        <Button size="small" variant="outlined" onClick={() => onImpersonate(user)}>
          {impersonateLabel(user)}
        </Button>
      )}
      <Button size="small" aria-label={peopleTexts.of(peopleTexts.edit, user.name)} onClick={() => onEdit(user)}>
        {peopleTexts.edit}
      </Button>
      {user.id !== me.id && (
        <Button
          size="small"
          color={user.status === 'active' ? 'error' : 'primary'}
          aria-label={peopleTexts.of(statusAction(user), user.name)}
          onClick={() => onStatus(user)}
        >
          {statusAction(user)}
        </Button>
      )}
      {user.canErase && (
        <Button size="small" aria-label={personTexts.of(personTexts.open, user.name)} onClick={() => onData(user)}>
          {personTexts.open}
        </Button>
      )}
      {mayCall('makeDeviceGrant', user.role) && (
        <Button size="small" aria-label={peopleTexts.of(deviceTexts.open, user.name)} onClick={() => onDevices(user)}>
          {deviceTexts.open}
        </Button>
      )}
      {user.canSendLink && <SendLinkButton user={user} />}
    </Box>
  );
}

export function UserTable({ users, ...does }: Props) {
  return (
    <TableContainer component={Card} tabIndex={0} role="region" aria-label={texts.title}>
      <Table size="small" aria-label={texts.title} sx={AS_CARDS}>
        <TableHead>
          <TableRow>
            <TableCell>{texts.columns.name}</TableCell>
            <TableCell>{texts.columns.role}</TableCell>
            <TableCell>{texts.columns.company}</TableCell>
            <TableCell>{texts.columns.contact}</TableCell>
            <TableCell className="no-print">{texts.columns.actions}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {users.map((user) => (
            <TableRow key={user.id} sx={{ '& th, & td': { borderTop: { md: 1 }, borderColor: { md: 'divider' } } }}>
              <TableCell component="th" scope="row">
                <Typography variant="body2" sx={{ fontWeight: 600 }}>
                  {user.name}
                </Typography>
                <Typography variant="caption" color="textSecondary">
                  {facts(user)}
                </Typography>
              </TableCell>
              <TableCell>{profileOf(user.role)?.roleTitle ?? user.role}</TableCell>
              <TableCell>{user.companyName}</TableCell>
              <TableCell>
                <Box sx={{ overflowWrap: 'anywhere' }}>{user.email}</Box>
                <Box sx={{ whiteSpace: 'nowrap' }}>{user.phone}</Box>
              </TableCell>
              <TableCell className="no-print">
                <Actions user={user} {...does} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
