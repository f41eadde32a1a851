import { USER_ORDERS } from '@georisk/contract/verticals/admin/admin.ts';
import { ALL_ROLES, isAdmin } from '@georisk/domain/roles/roles.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pathTo } from '#web/routes/routes.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { ROLE_PROFILES } from '#web/session/roleProfiles.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { SearchField } from '#web/ui/SearchField.tsx';
import { SelectFilter } from '#web/ui/SelectFilter.tsx';
import { auditTexts } from './audit.hu.ts';
import { inviteTexts } from './invite.hu.ts';
import { peopleTexts } from './people.hu.ts';
import { adminTexts } from './texts.hu.ts';
import type { UserChoice } from './userChoice.ts';

const texts = adminTexts.users;

interface Props {
  readonly choice: UserChoice;
  readonly onChoose: (changes: Partial<Record<keyof UserChoice, string>>) => void;
  readonly onAdd: () => void;
  readonly onInvite: () => void;
}

const roleOptions = ALL_ROLES.map((number) => [String(number), ROLE_PROFILES[number].roleTitle] as const);
const statusOptions = Object.entries(texts.statuses);
const signedInOptions = Object.entries(texts.signedInOptions);
const orderOptions = USER_ORDERS.map((order) => [order, texts.orders[order]] as const);

/** The company of the users; only administrators see those of several. */
function CompanyFilter({ choice, onChoose }: Pick<Props, 'choice' | 'onChoose'>) {
  const { data: companies = [] } = useQuery({ ...apiQuery('adminCompanies'), meta: { errorPage: false } });
  return (
    <SelectFilter
      label={texts.columns.company}
      value={choice.companyId}
      any={texts.anyRole}
      options={companies.map(({ id, name }) => [String(id), name] as const)}
      onChange={(companyId) => onChoose({ companyId })}
    />
  );
}

/** The search and the filters of the list of users, and its actions. */
export function UserFilters({ choice, onChoose, onAdd, onInvite }: Props) {
  const { role } = useCurrentUser();
  const small = useMediaQuery((theme) => theme.breakpoints.down('md'), { noSsr: true });
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'flex-end' }}>
      <SearchField
        label={texts.search}
        value={choice.phrase}
        onChange={(phrase) => onChoose({ phrase })}
        flex="1 1 320px"
      />
      <SelectFilter
        label={texts.role}
        value={choice.role}
        any={texts.anyRole}
        options={roleOptions}
        onChange={(chosen) => onChoose({ role: chosen })}
      />
      {isAdmin(role) && <CompanyFilter choice={choice} onChoose={onChoose} />}
      <SelectFilter
        label={texts.status}
        value={choice.status}
        any={texts.anyRole}
        options={statusOptions}
        onChange={(status) => onChoose({ status })}
      />
      <SelectFilter
        label={texts.signedIn}
        value={choice.signedIn}
        any={texts.anyRole}
        options={signedInOptions}
        onChange={(signedIn) => onChoose({ signedIn })}
      />
      {/* The heads of the columns, which order the list, are not shown on a phone. */}
      {small && (
        <SelectFilter
          label={texts.order}
          value={choice.sort}
          any={texts.noOrder}
          options={orderOptions}
          onChange={(sort) => onChoose({ sort })}
        />
      )}
      <Button variant="contained" onClick={onAdd}>
        {peopleTexts.add}
      </Button>
      <Button variant="outlined" onClick={onInvite}>
        {inviteTexts.open}
      </Button>
      <Button component={Link} to={pathTo('adminSessions')}>
        {auditTexts.sessions.open}
      </Button>
    </Box>
  );
}
