import type { AdminUser, UserOrder } from '@georisk/contract/verticals/admin/admin.ts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import Typography from '@mui/material/Typography';
import { formatDateTime } from '#web/lib/format.ts';
import { profileOf } from '#web/session/roleProfiles.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { AS_CARDS } from '#web/ui/cardTable.ts';
import { RowMenu } from '#web/ui/RowMenu.tsx';
import { peopleTexts } from './people.hu.ts';
import { adminTexts } from './texts.hu.ts';
import { actionsOn, type UserDeed } from './userActions.ts';

const texts = adminTexts.users;

interface Props {
  readonly users: readonly AdminUser[];
  /** None: in the order in which they were made. */
  readonly sort: UserOrder | undefined;
  readonly onSort: (sort: UserOrder) => void;
  readonly onDo: (deed: UserDeed, user: AdminUser) => void;
}

const facts = ({ userName, hasPassword, status }: AdminUser) =>
  [userName, !hasPassword && texts.linkOnly, status === 'disabled' && texts.disabled].filter(Boolean).join(' · ');

interface SortedProps extends Pick<Props, 'sort' | 'onSort'> {
  readonly column: 'name' | 'lastSignIn';
}

/** The head of a column by which the list can be ordered; a second press turns the order round. */
function SortedHead({ column, sort, onSort }: SortedProps) {
  const isSorted = sort === column || sort === `-${column}`;
  const direction = sort === `-${column}` ? 'desc' : 'asc';
  return (
    <TableCell sortDirection={isSorted ? direction : false}>
      <TableSortLabel
        active={isSorted}
        direction={direction}
        onClick={() => onSort(sort === column ? `-${column}` : column)}
      >
        {texts.columns[column]}
      </TableSortLabel>
    </TableCell>
  );
}

function Head({ sort, onSort }: Pick<Props, 'sort' | 'onSort'>) {
  return (
    <TableHead>
      <TableRow>
        <SortedHead column="name" sort={sort} onSort={onSort} />
        <TableCell>{texts.columns.role}</TableCell>
        <TableCell>{texts.columns.company}</TableCell>
        <TableCell>{texts.columns.contact}</TableCell>
        <SortedHead column="lastSignIn" sort={sort} onSort={onSort} />
        <TableCell className="no-print">{texts.columns.actions}</TableCell>
      </TableRow>
    </TableHead>
  );
}

function UserRow({ user, onDo }: Pick<Props, 'onDo'> & { readonly user: AdminUser }) {
  const { id } = useCurrentUser();
  return (
    <TableRow sx={{ position: 'relative', '& th, & td': { borderTop: { md: 1 }, borderColor: { md: 'divider' } } }}>
      {/* On a phone the menu stands in the corner of the row's card, beside the name. */}
      <TableCell component="th" scope="row" sx={{ pr: { xs: 14, md: 3 } }}>
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
      <TableCell data-label={texts.columns.lastSignIn} sx={{ whiteSpace: { md: 'nowrap' } }}>
        {user.lastSignInAt === null ? texts.neverSignedIn : formatDateTime(user.lastSignInAt)}
      </TableCell>
      <TableCell
        className="no-print"
        sx={{ position: { xs: 'absolute', md: 'static' }, top: 8, right: 0, py: { md: 0 } }}
      >
        <RowMenu
          label={peopleTexts.of(texts.columns.actions, user.name)}
          actions={actionsOn(user, id).map(({ deed, ...action }) => ({
            ...action,
            key: deed,
            run: () => onDo(deed, user),
          }))}
        />
      </TableCell>
    </TableRow>
  );
}

export function UserTable({ users, sort, onSort, onDo }: Props) {
  return (
    <TableContainer component={Card} tabIndex={0} role="region" aria-label={texts.title}>
      <Table size="small" aria-label={texts.title} sx={AS_CARDS}>
        <Head sort={sort} onSort={onSort} />
        <TableBody>
          {users.map((user) => (
            <UserRow key={user.id} user={user} onDo={onDo} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
