/**
 * Paths of the web application, as patterns (`:name` stands for one segment). The server answers with the shell and
 * 200 for these and with 404 for every other path; the web application's router and its link builders are made from
 * them.
 */
export const CLIENT_ROUTES = {
  home: '/',
  signIn: '/bejelentkezes',
  profile: '/profil',
  passwordReset: '/passwordReset',
  passwordRenew: '/passwordRenew',
  block: '/view/block/:meparCode',
  damage: '/view/damage/:id',
  policy: '/view/policy/:id',
  forestProject: '/view/woodwiserProject/:id',
  forestUnit: '/view/woodwiserForestUnit/:id',
  radar: '/view/radar',
  damages: '/view/damages',
  createDamage: '/create/damage',
  createSampling: '/create/sampling/:id',
  dashboard: '/view/dashboard',
  damageChronology: '/view/damageChronology',
  frostDamage: '/view/frostDamage',
  link: '/t/:token',
  alertLink: '/t/:token/:view/:date',
  soilSamplingMepar: '/view/soilSamplingMepar/:id',
  ek: '/view/ek/:code',
  blockPlot: '/view/blockPlot/:id',
  yield: '/view/yield/:type/:plant',
  adminUsers: '/admin/felhasznalok',
  adminSessions: '/admin/munkamenetek',
  adminCompanies: '/admin/tarsasagok',
  adminAudit: '/admin/naplo',
  adminMessages: '/admin/uzenetek',
  adminImports: '/admin/importok',
  adminWork: '/admin/feladatok',
  adminSources: '/admin/sources',
  adminAlertDeliveries: '/admin/riasztasok',
  /** From an alert mail, for anybody with its token. */
  alertMails: '/ertesitesek',
} as const satisfies Record<string, `/${string}`>;

export type ClientRoute = keyof typeof CLIENT_ROUTES;

const PATTERNS = Object.values(CLIENT_ROUTES).map((pattern) => pattern.split('/'));

const isOfPattern = (parts: readonly string[], pattern: readonly string[]): boolean =>
  parts.length === pattern.length &&
  pattern.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : parts[index] === part));

/** True where the web application has a screen at this path (without query); a trailing slash is another path. */
export const isClientRoute = (path: string): boolean =>
  PATTERNS.some((pattern) => isOfPattern(path.split('/'), pattern));
