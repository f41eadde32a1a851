import type { CurrentUser } from '@georisk/contract/verticals/session/session.ts';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { credentials } from '#web/lib/browserCredentials.ts';
import type { SessionEnd } from '#web/lib/credentials.ts';
import { userStatus, type UserStatus } from './userStatus.ts';

export const useCredentials = () => useSyncExternalStore(credentials.subscribe, credentials.read);

export const currentUserQuery = () => ({ ...apiQuery('currentUser'), staleTime: 300_000 });

export interface Session {
  readonly status: UserStatus;
  readonly user: CurrentUser | undefined;
  /** The client's flag `x-admin`. */
  readonly admin: boolean;
  readonly ended: SessionEnd | undefined;
}

/** The signed-in user, requested when there is a token and no user yet. */
export function useSession(): Session {
  const { token, admin, ended } = useCredentials();
  const { data: user, isPending } = useQuery({ ...currentUserQuery(), enabled: token !== undefined });
  const status = userStatus({
    hasToken: token !== undefined,
    expired: ended === 'expired',
    hasUser: user !== undefined,
    fetching: isPending,
  });
  return { status, user: token === undefined ? undefined : user, admin, ended };
}

/** The signed-in user, for screens behind the sign-in. */
export function useCurrentUser(): CurrentUser {
  const { user } = useSession();
  if (!user) throw new Error('A screen behind the sign-in was shown to nobody');
  return user;
}
