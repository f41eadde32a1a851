import { onlineManager } from '@tanstack/react-query';

/** Says whether there is a network when the application starts: the library believes so until it hears of a change. */
export const startNetwork = (): void => onlineManager.setOnline(navigator.onLine);
