/** Stands for a session where its token must not be stored a second time. */
export const markOf = (token: string): string => token.slice(0, 12);
