import { type Call, get, post, postNone } from '../../call.ts';

export const calls = {
  // Session and profile
  signIn: post('/api/oauth2/token', 'A1'),
  linkSignIn: post('/api/oauth2/linkToken', 'A2'),
  requestLink: post('/api/oauth2/linkRequest', 'A3'),
  requestPasswordReset: post('/api/oauth2/passwordReset', 'A4'),
  renewPassword: postNone('/api/oauth2/passwordRenew', 'A4'),
  signOut: postNone('/api/oauth2/logout', 'A5'),
  currentUser: get('/api/currentUser', 'A6'),
  renameCurrentUser: post('/api/currentUser', 'A7'),
  changePassword: postNone('/api/currentUserPassword', 'A8'),
  mapKeys: get('/api/currentUser/mapKeys', 'A11'),
  makeMapKey: post('/api/currentUser/mapKeys', 'A11'),
  revokeMapKey: { method: 'DELETE', path: '/api/currentUser/mapKeys/:id', permission: 'A11', answer: 'none' },
  userMapKeys: get('/api/admin/users/:id/mapKeys', 'M25'),
  revokeUserMapKey: {
    method: 'DELETE',
    path: '/api/admin/users/:id/mapKeys/:keyId',
    permission: 'M25',
    answer: 'none',
  },
  suppressWelcomeScreen: postNone('/api/suppressWelcomeScreen', 'A9'),
  log: postNone('/api/logs/:type', 'A10'),
  /** What the sign-in page needs before the user is known: whether this is a demo, its accounts, where messages go. */
  installation: get('/api/installation', 'A12'),
  ownExport: get('/api/me/export', 'M6'),

  // The installation
  live: get('/health/live', 'M8'),
  ready: get('/health/ready', 'M8'),
  openapi: get('/api/openapi.json', 'M9'),
} as const satisfies Record<string, Call>;
