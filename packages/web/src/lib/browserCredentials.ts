import { deviceStorage, tabStorage } from './browserStorage.ts';
import { makeCredentialStore } from './credentials.ts';

/** The credentials of this browser and this tab. */
export const credentials = makeCredentialStore(deviceStorage, tabStorage);

window.addEventListener('storage', (event) => {
  if (event.storageArea === window.localStorage) credentials.changedElsewhere();
});
