import type { AdminUser } from '@georisk/contract/verticals/admin/admin.ts';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { pathTo } from '#web/routes/routes.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { NoRows } from '#web/ui/NoRows.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { ListPage } from '#web/ui/ListPage.tsx';
import { ImpersonateDialog } from './ImpersonateDialog.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { peopleTexts } from './people.hu.ts';
import { PersonDialog } from './PersonDialog.tsx';
import { SendLinkDialog } from './SendLinkDialog.tsx';
import { adminTexts } from './texts.hu.ts';
import type { UserDeed } from './userActions.ts';
import { choiceOf, isUserOrder, queryOf } from './userChoice.ts';
import { UserDevicesDialog } from './UserDevicesDialog.tsx';
import { UserDialog } from './UserDialog.tsx';
import { UserMapKeysDialog } from './UserMapKeysDialog.tsx';
import { UserFilters } from './UserFilters.tsx';
import { UserStatusDialog } from './UserStatusDialog.tsx';
import { UserTable } from './UserTable.tsx';
import { useListAddress } from '#web/ui/useListAddress.ts';

const texts = adminTexts.users;

/** The open dialog of the list. */
type Open = { readonly what: 'add' | 'invite' } | { readonly what: Exclude<UserDeed, 'log'>; readonly user: AdminUser };

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
    case 'keys':
      return <UserMapKeysDialog user={open.user} onClose={close} />;
    case 'link':
      return <SendLinkDialog user={open.user} onClose={close} />;
    case 'status':
      return <UserStatusDialog user={open.user} onClose={close} />;
    case 'edit':
      return <UserDialog user={open.user} onClose={close} onSaved={close} />;
    case 'invite':
      return <InviteDialog onClose={close} onDone={onClose} />;
    case 'add':
      return <UserDialog user={null} onClose={close} onSaved={({ name }) => onClose(peopleTexts.made(name))} />;
    default:
      return open satisfies never;
  }
}

/** Everything that the person did, and that was done with them, in the log. */
const historyOf = ({ userName }: AdminUser) =>
  `${pathTo('adminAudit')}?${new URLSearchParams({ who: userName }).toString()}`;

/** The list of users: find one, create or change one, impersonate one, send one a link. */
export function UsersScreen() {
  const { page, params, change, toPage } = useListAddress();
  const choice = choiceOf(params);
  const wanted = useDeferredValue(choice.phrase.trim());
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>();
  const [done, setDone] = useState<string>();
  const query = useQuery({
    ...apiQuery('adminUsers', { query: queryOf(choice, { page, phrase: wanted }) }),
    placeholderData: keepPreviousData,
  });
  const close = (sentence?: string) => {
    if (sentence !== undefined) setDone(sentence);
    setOpen(undefined);
  };
  useScreenTitle(texts.title);
  return (
    <ListPage title={texts.title}>
      <UserFilters
        choice={choice}
        onChoose={(changes) => change({ ...changes, page: undefined })}
        onAdd={() => setOpen({ what: 'add' })}
        onInvite={() => setOpen({ what: 'invite' })}
      />
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
                sort={isUserOrder(choice.sort) ? choice.sort : undefined}
                onSort={(sort) => change({ sort, page: undefined })}
                onDo={(what, user) => {
                  if (what === 'log') void navigate(historyOf(user));
                  else setOpen({ what, user });
                }}
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
