/**
 * The 59 words of the log, with the numbers of the log action types: fixed for ever, never reused.
 * `client` words may be written by `POST /api/logs/{type}`; the others are written by the server alone.
 */
export const LOG_WORDS = {
  login: [1, 'server'],
  'login-failed': [2, 'server'],
  'link-login': [3, 'server'],
  'link-login-failed': [4, 'server'],
  'link-request': [5, 'server'],
  'link-sent': [6, 'server'],
  'link-revoked': [7, 'server'],
  'link-frozen': [8, 'server'],
  logout: [9, 'server'],
  'password-reset-request': [10, 'server'],
  'password-renewed': [11, 'server'],
  'password-changed': [12, 'server'],
  'profile-changed': [13, 'server'],
  'map-key-made': [14, 'server'],
  'impersonate-start': [15, 'server'],
  'impersonate-end': [16, 'server'],
  'permission-refused': [17, 'server'],
  'admin-flag-misused': [18, 'server'],
  'cross-company-view': [19, 'server'],
  'get-product-pdf': [20, 'client'],
  'start-drawing': [21, 'client'],
  'finish-drawing': [22, 'client'],
  'cancel-drawing': [23, 'client'],
  'policy-outline-saved': [24, 'server'],
  'policy-outline-deleted': [25, 'server'],
  'area-saved': [26, 'server'],
  'area-deleted': [27, 'server'],
  'mepar-as-area': [28, 'server'],
  'table-drawing-saved': [29, 'server'],
  'sampling-saved': [30, 'server'],
  'sampling-removed': [31, 'server'],
  'yield-calculated': [32, 'server'],
  'zones-generated': [33, 'server'],
  'damage-created': [34, 'server'],
  'damage-imported': [35, 'server'],
  'damage-assigned': [36, 'server'],
  'damage-changed': [37, 'server'],
  'damage-deleted': [38, 'server'],
  'photo-uploaded': [39, 'server'],
  'sampling-plan-download': [40, 'server'],
  'spreadsheet-export': [41, 'server'],
  'protocol-download': [42, 'server'],
  'user-created': [43, 'server'],
  'user-changed': [44, 'server'],
  'company-changed': [45, 'server'],
  'person-exported': [46, 'server'],
  'person-erased': [47, 'server'],
  'data-imported': [48, 'server'],
  'message-sent': [49, 'server'],
  'alert-settings-changed': [50, 'server'],
  'alert-unsubscribed': [51, 'server'],
  'view-block': [52, 'client'],
  'view-ndvi': [53, 'client'],
  'view-alert': [54, 'client'],
  'view-help': [55, 'client'],
  'view-contract-terms': [56, 'client'],
  'welcome-suppressed': [57, 'client'],
  'search-used': [58, 'client'],
  'view-printed': [59, 'client'],
} as const satisfies Record<string, readonly [number, 'client' | 'server']>;

export type LogWord = keyof typeof LOG_WORDS;
export type ClientLogWord = {
  [W in LogWord]: (typeof LOG_WORDS)[W][1] extends 'client' ? W : never;
}[LogWord];

export const CLIENT_LOG_WORDS = (Object.keys(LOG_WORDS) as LogWord[]).filter(
  (word): word is ClientLogWord => LOG_WORDS[word][1] === 'client',
);
