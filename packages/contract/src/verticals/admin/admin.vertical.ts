export { calls } from './calls.ts';
export const routes = {
  adminUsers: '/admin/felhasznalok',
  adminSessions: '/admin/munkamenetek',
  adminCompanies: '/admin/tarsasagok',
  adminAudit: '/admin/naplo',
  adminMessages: '/admin/uzenetek',
  adminImports: '/admin/importok',
  adminWork: '/admin/feladatok',
  adminSources: '/admin/sources',
  adminAlertDeliveries: '/admin/riasztasok',
} as const satisfies Record<string, `/${string}`>;

export const problems = {
  'import-refused': 422,
} as const satisfies Record<string, number>;
