/** Headers of every call. */
export const sessionHeaders = (token: string | undefined, admin: boolean): Record<string, string> => ({
  ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
  'x-admin': String(admin),
});
