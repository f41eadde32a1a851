import type { AdminUser } from '@georisk/contract/verticals/admin/admin.ts';
import { ALL_ROLES } from '@georisk/domain/roles/roles.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { ROLE_PROFILES } from '#web/session/roleProfiles.ts';
import { pathTo } from '#web/routes/routes.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { NoRows } from '#web/ui/NoRows.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { ListPage } from '#web/ui/ListPage.tsx';
import { auditTexts } from './audit.hu.ts';
import { ImpersonateDialog } from './ImpersonateDialog.tsx';
import { peopleTexts } from './people.hu.ts';
import { PersonDialog } from './PersonDialog.tsx';
import { adminTexts } from './texts.hu.ts';
import { UserDevicesDialog } from './UserDevicesDialog.tsx';
import { UserDialog } from './UserDialog.tsx';
import { UserStatusDialog } from './UserStatusDialog.tsx';
import { UserTable } from './UserTable.tsx';
import { PAGE_SIZE, useListAddress } from '#web/ui/useListAddress.ts';

const texts = adminTexts.users;

/** The open dialog of the list. */
type Open =
  | { readonly what: 'add' }
  | { readonly what: 'edit' | 'status' | 'impersonate' | 'data' | 'devices'; readonly user: AdminUser };

interface FilterProps {
  readonly phrase: string;
  readonly role: string;
  readonly onChange: ReturnType<typeof useListAddress>['change'];
  readonly onAdd: () => void;
}

/** The search of the list, and its actions. */
function Filter({ phrase, role, onChange, onAdd }: FilterProps) {
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'flex-end' }}>
      <FormControl sx={{ flex: '1 1 320px' }}>
        <FormLabel htmlFor="user-phrase" sx={{ mb: 1, typography: 'body2' }}>
          {texts.search}
        </FormLabel>
        <OutlinedInput
          id="user-phrase"
          size="small"
          type="search"
          value={phrase}
          inputProps={{ maxLength: 64 }}
          onChange={(event) => onChange({ phrase: event.target.value, page: undefined })}
        />
      </FormControl>
      <FormControl sx={{ flex: '0 1 240px' }}>
        <FormLabel htmlFor="user-role" sx={{ mb: 1, typography: 'body2' }}>
          {texts.role}
        </FormLabel>
        <NativeSelect
          value={role}
          input={<OutlinedInput size="small" />}
          inputProps={{ id: 'user-role' }}
          onChange={(event) => onChange({ role: event.target.value, page: undefined })}
        >
          <option value="">{texts.anyRole}</option>
          {ALL_ROLES.map((number) => (
            <option key={number} value={number}>
              {ROLE_PROFILES[number].roleTitle}
            </option>
          ))}
        </NativeSelect>
      </FormControl>
      <Button variant="contained" onClick={onAdd}>
        {peopleTexts.add}
      </Button>
      <Button component={Link} to={pathTo('adminSessions')}>
        {auditTexts.sessions.open}
      </Button>
    </Box>
  );
}

interface DialogsProps {
  readonly open: Open;
  /** Closes the dialog; a sentence about what was done is shown above the list. */
  readonly onClose: (done?: string) => void;
}

function Dialogs({ open, onClose }: DialogsProps) {
  const close = () => onClose();
  switch (open.what) {
    case 'impersonate':
      return <ImpersonateDialog user={open.user} onClose={close} />;
    case 'data':
      return <PersonDialog user={open.user} onClose={close} onErased={onClose} />;
    case 'devices':
      return <UserDevicesDialog user={open.user} onClose={close} />;
    case 'status':
      return <UserStatusDialog user={open.user} onClose={close} />;
    case 'edit':
      return <UserDialog user={open.user} onClose={close} onSaved={close} />;
    case 'add':
      return <UserDialog user={null} onClose={close} onSaved={({ name }) => onClose(peopleTexts.made(name))} />;
    default:
      return open satisfies never;
  }
}

/** The list of users: find one, create or change one, impersonate one, send one a link. */
export function UsersScreen() {
  const { page, params, change, toPage } = useListAddress();
  const [phrase, role] = [params.get('phrase') ?? '', params.get('role') ?? ''];
  const wanted = useDeferredValue(phrase.trim());
  const [open, setOpen] = useState<Open>();
  const [done, setDone] = useState<string>();
  const query = useQuery({
    ...apiQuery('adminUsers', {
      query: {
        page,
        pageSize: PAGE_SIZE,
        ...(wanted && { phrase: wanted.slice(0, 64) }),
        ...(role && { role: Number(role) }),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const close = (sentence?: string) => {
    if (sentence !== undefined) setDone(sentence);
    setOpen(undefined);
  };
  return (
    <ListPage title={texts.title}>
      <Filter phrase={phrase} role={role} onChange={change} onAdd={() => setOpen({ what: 'add' })} />
      {done !== undefined && <FormMessage severity="success">{done}</FormMessage>}
      <QueryView query={query} what={texts.what}>
        {({ items, total, pageSize }) =>
          items.length === 0 ? (
            <NoRows page={page} pageSize={pageSize} total={total} onPage={toPage}>
              <Typography color="textSecondary">{texts.none}</Typography>
            </NoRows>
          ) : (
            <>
              <UserTable
                users={items}
                onImpersonate={(user) => setOpen({ what: 'impersonate', user })}
                onEdit={(user) => setOpen({ what: 'edit', user })}
                onStatus={(user) => setOpen({ what: 'status', user })}
                onData={(user) => setOpen({ what: 'data', user })}
                onDevices={(user) => setOpen({ what: 'devices', user })}
              />
              <Pager page={page} pageSize={pageSize} total={total} onPage={toPage} />
            </>
          )
        }
      </QueryView>
      {open !== undefined && <Dialogs open={open} onClose={close} />}
    </ListPage>
  );
}
