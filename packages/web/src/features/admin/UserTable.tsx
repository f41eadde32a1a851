import type { AdminUser } from '@georisk/contract/endpoints/admin.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { profileOf } from '../../app/roleProfiles.ts';
import { SendLinkButton } from './SendLinkButton.tsx';
import { adminTexts } from './texts.hu.ts';

const texts = adminTexts.users;

interface Props {
  readonly users: readonly AdminUser[];
  readonly onImpersonate: (user: AdminUser) => void;
}

export function UserTable({ users, onImpersonate }: Props) {
  return (
    <TableContainer sx={{ border: 1, borderColor: 'divider', borderRadius: 3, bgcolor: 'background.paper' }}>
      <Table size="small" aria-label={texts.title}>
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
            <TableRow key={user.id}>
              <TableCell component="th" scope="row">
                <Typography variant="body2" sx={{ fontWeight: 600 }}>
                  {user.name}
                </Typography>
                <Typography variant="caption" color="textSecondary">
                  {[user.userName, !user.hasPassword && texts.linkOnly, user.status === 'disabled' && texts.disabled]
                    .filter(Boolean)
                    .join(' · ')}
                </Typography>
              </TableCell>
              <TableCell>{profileOf(user.role)?.roleTitle ?? user.role}</TableCell>
              <TableCell>{user.companyName}</TableCell>
              <TableCell>
                <Box sx={{ overflowWrap: 'anywhere' }}>{user.email}</Box>
                <Box>{user.phone}</Box>
              </TableCell>
              <TableCell className="no-print">
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
                  {user.canImpersonate && (
                    <Button size="small" variant="outlined" onClick={() => onImpersonate(user)}>
                      {texts.impersonate}
                    </Button>
                  )}
                  {user.canSendLink && <SendLinkButton user={user} />}
                </Box>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
