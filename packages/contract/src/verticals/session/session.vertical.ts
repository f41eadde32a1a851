import type { PermissionId } from '../../permissions/permissionId.ts';

export { calls } from './calls.ts';
export const rights = {
  /** Pages of the web application and their files. */
  pages: 'W1',
  metrics: 'M11',
  /** The API's description in an installation that is a demo. */
  openapiOfDemo: 'M9D',
} as const satisfies Record<string, PermissionId>;

export const routes = {
  home: '/',
  signIn: '/bejelentkezes',
  profile: '/profil',
  passwordReset: '/passwordReset',
  passwordRenew: '/passwordRenew',
  link: '/t/:token',
  alertLink: '/t/:token/:view/:date',
  /** From an alert mail, for anybody with its token. */
  alertMails: '/ertesitesek',
} as const satisfies Record<string, `/${string}`>;

export const problems = {
  'invalid-link-token': 400,
  'sign-in-failed': 401,
  'wrong-current-password': 422,
  'weak-password': 422,
  'link-expired': 422,
  // A link that signs nobody in, whether it is unknown, expired, used or revoked, or its user disabled: one answer.
  'link-refused': 401,
  'link-frozen': 401,
  'link-without-administrator': 401,
  'link-needs-tap': 428,
  'link-spent': 429,
  'fresh-sign-in-needed': 422,
  'too-many-map-keys': 409,
} as const satisfies Record<string, number>;
