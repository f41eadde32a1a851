import { makeCredentialStore } from './credentials.ts';

/** The credentials of this browser and this tab. */
export const credentials = makeCredentialStore(window.localStorage, window.sessionStorage);

window.addEventListener('storage', (event) => {
  if (event.storageArea === window.localStorage) credentials.changedElsewhere();
});
