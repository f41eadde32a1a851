import type { UserTable } from '@georisk/contract/verticals/admin/userTable.ts';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { profileOf } from '#web/session/roleProfiles.ts';
import { AS_CARDS } from '#web/ui/cardTable.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { inviteTexts as texts } from './invite.hu.ts';

/** How many of a table are new to the company. */
export const countNew = ({ users }: UserTable): number => users.filter(({ state }) => state === 'new').length;

function Faults({ faults }: Pick<UserTable, 'faults'>) {
  return (
    <FormMessage severity="error">
      {texts.faults}
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {faults.map(({ row, column, error }) => (
          <li key={`${row} ${column} ${error}`}>{texts.fault(row, column, error)}</li>
        ))}
      </Box>
    </FormMessage>
  );
}

/** What a table would make: its faults by row, and its people with what happens to each. */
export function InvitePlan({ plan }: { readonly plan: UserTable }) {
  const { users, faults } = plan;
  const fresh = countNew(plan);
  return (
    <>
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {texts.summary(fresh, users.length - fresh, faults.length)}
      </Typography>
      {faults.length > 0 && <Faults faults={faults} />}
      {users.length > 0 && (
        <TableContainer tabIndex={0} role="region" aria-label={texts.people} sx={{ maxHeight: 360 }}>
          <Table size="small" aria-label={texts.people} sx={AS_CARDS}>
            <TableHead>
              <TableRow>
                {Object.values(texts.columns).map((title) => (
                  <TableCell key={title}>{title}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {users.map(({ row, name, email, phone, role, state }) => (
                <TableRow key={row}>
                  <TableCell data-label={texts.columns.row}>{row}</TableCell>
                  <TableCell component="th" scope="row">
                    {name}
                  </TableCell>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>{email}</TableCell>
                  <TableCell>{phone}</TableCell>
                  <TableCell>{profileOf(role)?.roleTitle ?? role}</TableCell>
                  <TableCell>{texts.states[state]}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </>
  );
}
