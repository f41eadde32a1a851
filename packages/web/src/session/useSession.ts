import type { CurrentUser } from '@georisk/contract/verticals/session/session.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { callApi } from '#web/lib/api.ts';
import { credentials } from '#web/lib/browserCredentials.ts';
import { isServiceFailure } from '#web/lib/apiProblem.ts';
import type { SessionEnd } from '#web/lib/credentials.ts';
import { fieldGrant, fieldPerson } from './fieldGrant/fieldGrant.ts';
import { lastState } from './lastState/lastState.ts';
import { USER_STATUS, userStatus, type UserStatus } from './userStatus.ts';

export const useCredentials = () => useSyncExternalStore(credentials.subscribe, credentials.read);

/** Whom the device knows, by its grant or by what it was shown last, where the service cannot be reached, and only there. */
async function knownUser(error: unknown): Promise<CurrentUser> {
  if (!(isServiceFailure(error) || error instanceof TypeError)) throw error;
  const person = (await fieldGrant.person()) ?? (await lastState.person());
  if (person === null) throw error;
  return person;
}

export function currentUserQuery() {
  return queryOptions({
    queryKey: ['currentUser', {}, {}] as const,
    queryFn: async ({ signal }): Promise<CurrentUser> => {
      try {
        return await callApi('currentUser', { signal });
      } catch (error) {
        return await knownUser(error);
      }
    },
    staleTime: 300_000,
  });
}

export interface Session {
  readonly status: UserStatus;
  readonly user: CurrentUser | undefined;
  /** The client's flag `x-admin`. */
  readonly admin: boolean;
  readonly ended: SessionEnd | undefined;
  /** The person works with what they took to the field: there is no session, and nothing is asked of the server. */
  readonly isField: boolean;
}

/** The signed-in user, requested when there is a token and no user yet. */
export function useSession(): Session {
  const { token, admin, ended } = useCredentials();
  const grant = useSyncExternalStore(fieldGrant.subscribe, fieldGrant.read);
  const inField = fieldPerson(grant);
  const { data: user, isPending } = useQuery({ ...currentUserQuery(), enabled: token !== undefined });
  const status = userStatus({
    hasToken: token !== undefined,
    expired: ended === 'expired',
    hasUser: user !== undefined,
    fetching: isPending,
  });
  const isReading = token === undefined && grant.isLoading;
  return {
    status: isReading ? USER_STATUS.fetching : inField === undefined ? status : USER_STATUS.fetched,
    user: token === undefined ? inField : user,
    admin,
    ended,
    isField: inField !== undefined,
  };
}

/** The signed-in user, for screens behind the sign-in. */
export function useCurrentUser(): CurrentUser {
  const { user } = useSession();
  if (!user) throw new Error('A screen behind the sign-in was shown to nobody');
  return user;
}
