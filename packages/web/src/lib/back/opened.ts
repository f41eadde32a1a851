import { OpenThings } from './openThings.ts';

let made: OpenThings | undefined;

/** What is open in this window. */
export const opened = (): OpenThings => (made ??= new OpenThings(window));
