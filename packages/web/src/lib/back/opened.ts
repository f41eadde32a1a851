import { OpenThings } from './openThings.ts';

/** What is open in this window. */
export const opened = new OpenThings(window);
export const routerWindow = opened.routerWindow();
