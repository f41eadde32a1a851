import { currentOutbox } from './currentOutbox.ts';

/** Whether this window's person has work here that the server does not have, drafts included. */
export const hasUnsent = (): boolean => (currentOutbox.read()?.all().length ?? 0) > 0;
