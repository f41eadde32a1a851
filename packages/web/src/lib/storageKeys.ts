export const TOKEN_KEY = 'envimap-token';
/** Name fixed by the specification. */
export const ADMIN_KEY = 'envimap-admin';
/** Name of the IndexedDB of the outbox. */
export const DATABASE = 'georisk-outbox';
/** Name of the IndexedDB of the keys that sign rescue files. */
export const KEY_DATABASE = 'georisk-device-key';
/** Name of the IndexedDB of what was taken to the field. */
export const FIELD_DATABASE = 'georisk-field';
/** Name of the IndexedDB of the grant that opens it. */
export const GRANT_DATABASE = 'georisk-grant';
/** Name of the IndexedDB of what a farmer was shown last. */
export const LAST_STATE_DATABASE = 'georisk-last-state';
/** Notes that this device keeps it. */
export const LAST_STATE_KEY = 'georisk-last-state';
/** Notes that this device has a grant, so that the others do not look for one. */
export const GRANT_KEY = 'georisk-grant';
