/** Most policies for which cases are opened at once. */
export const MAX_OPENED = 200;
