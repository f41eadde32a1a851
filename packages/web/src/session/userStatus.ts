/** Client status of the user, numbered as specified. */
export const USER_STATUS = { notInitialised: 1, fetching: 2, fetched: 3, authenticationFailed: 4 } as const;
export type UserStatus = (typeof USER_STATUS)[keyof typeof USER_STATUS];

/** The status follows from the data; nothing sets it. */
export function userStatus(state: {
  readonly hasToken: boolean;
  readonly expired: boolean;
  readonly hasUser: boolean;
  readonly fetching: boolean;
}): UserStatus {
  if (!state.hasToken) return state.expired ? USER_STATUS.authenticationFailed : USER_STATUS.notInitialised;
  if (state.hasUser) return USER_STATUS.fetched;
  return state.fetching ? USER_STATUS.fetching : USER_STATUS.notInitialised;
}
