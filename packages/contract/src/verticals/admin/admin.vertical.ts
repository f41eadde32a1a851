export { calls } from './calls.ts';
export const routes = {
  adminUsers: '/admin/felhasznalok',
  adminSessions: '/admin/munkamenetek',
  adminCompanies: '/admin/tarsasagok',
  adminWebhooks: '/admin/tarsasagok/:id/webhookok',
  adminNoticeTexts: '/admin/tarsasagok/:id/ertesitesek',
  adminAudit: '/admin/naplo',
  adminMessages: '/admin/uzenetek',
  adminImports: '/admin/importok',
  adminWork: '/admin/feladatok',
  adminSources: '/admin/sources',
  adminAlertDeliveries: '/admin/riasztasok',
} as const satisfies Record<string, `/${string}`>;

export const problems = {
  'import-refused': 422,
  'import-not-undone': 409,
  'has-open-cases': 409,
  'too-many-webhooks': 409,
  'webhook-message-taken': 409,
  'webhook-secret-changing': 409,
} as const satisfies Record<string, number>;
