import type { LogWords } from '../../logWord.ts';

export { logWordTexts } from './logWords.hu.ts';
export { problemTexts } from './problems.hu.ts';

export const logWords = {
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
  'map-key-revoked': [80, 'server'],
  'permission-refused': [17, 'server'],
  'admin-flag-misused': [18, 'server'],
  'cross-company-view': [19, 'server'],
  'message-sent': [49, 'server'],
  'messages-queued': [121, 'server'],
  'view-help': [55, 'client'],
  'welcome-suppressed': [57, 'client'],
} as const satisfies LogWords;
