import { CLIENT_ROUTES, type ClientRoute } from '../../packages/contract/src/routes.ts';
import { type Account, ACCOUNTS, INSURER } from './roleTable.ts';
import { type Params, type RouteRow, together, VERTICALS } from './verticalRoles.ts';

const MANAGES = ['admin', 'manager', 'manager-b'] as const;
const FARMER = ['farmer'] as const;
const RISK = ['admin', 'manager', 'expert-risk-taking'] as const;
const withoutPolicies = (account: Account) => account !== 'expert-damage';
const shared = (account: Account) => account !== 'farmer' && account !== 'cemetery-public';

const GENERAL: Readonly<Partial<Record<ClientRoute, RouteRow>>> = {
  home: { for: ACCOUNTS },
  signIn: { for: 'everyone' },
  passwordReset: { for: 'everyone' },
  passwordRenew: { for: 'everyone', query: '?token=1-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' },
  link: { for: 'everyone', missing: { token: '1-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' } },
  alertLink: {
    for: 'everyone',
    missing: { token: '1-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', view: 'alert', date: '2026-07-01' },
  },
  alertMails: { for: 'everyone', query: '?token=1-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' },
  profile: { for: ACCOUNTS.filter(shared) },
  block: { for: [...INSURER, ...FARMER], missing: { meparCode: 'ZZZZZZZ9' } },
  damage: { for: [...INSURER, ...FARMER], missing: { id: '99999999999' } },
  policy: { for: [...INSURER, ...FARMER].filter(withoutPolicies), missing: { id: 'NINCS-2026-1' } },
  policies: { for: INSURER.filter(withoutPolicies), query: '?undrawn=1' },
  exposure: { for: INSURER.filter(withoutPolicies), query: '?peril=hail' },
  insuredAlerts: { for: INSURER.filter(withoutPolicies), query: '?from=2026-06-01' },
  passes: { for: INSURER.filter(withoutPolicies) },
  insuredFarmer: { for: INSURER.filter(withoutPolicies), missing: { id: '2147483647' } },
  companyFigures: { for: ['manager', 'manager-b'], query: '?from=2026-06-01' },
  radar: { for: INSURER, query: '?damagePlotId=2147483647' },
  damages: { for: INSURER, query: '?scope=open&status=new' },
  createDamage: { for: INSURER },
  outbox: { for: [...INSURER, ...FARMER] },
  rescueFile: { for: INSURER },
  proposals: { for: INSURER },
  fieldWalk: { for: INSURER, query: '?damagePlotId=2147483647', missing: { id: '99999999999' } },
  createSampling: { for: INSURER, query: '?damagePlotId=2147483647', missing: { id: '99999999999' } },
  dashboard: { for: ['admin'], query: '?category=kotvenyek&subcategory=noveny&days=7' },
  damageChronology: { for: ['admin'] },
  frostDamage: { for: RISK },
  perils: { for: INSURER, query: '?meparCode=ZZZZZZZ9' },
  yield: { for: [...INSURER, ...FARMER], missing: { type: 'reference', plant: 'NINCS' } },
  adminUsers: { for: MANAGES },
  adminSessions: { for: MANAGES },
  adminCompanies: { for: MANAGES },
  adminNoticeTexts: { for: MANAGES, missing: { id: '2147483647' } },
  adminWebhooks: { for: MANAGES, missing: { id: '2147483647' } },
  adminAudit: { for: MANAGES },
  adminMessages: { for: MANAGES },
  adminImports: { for: MANAGES },
  adminWork: { for: MANAGES },
  adminSources: { for: ['admin'] },
  adminAlertDeliveries: { for: [...MANAGES, 'operator'] },
};

/**
 * Every address of the web application with its roles, by hand from the specification (permissions.md, decisions.md 3); those of a vertical
 * are in its file of `verticals/`. A test compares them with the contract's.
 */
export const ROUTES = together(GENERAL, ...VERTICALS.map(({ routes }) => routes)) as Readonly<
  Record<ClientRoute, RouteRow>
>;

export const ROUTE_NAMES = Object.keys(CLIENT_ROUTES) as ClientRoute[];

/** The path of a route with values for its parameters. */
export const pathOf = (route: ClientRoute, params: Params = {}): string =>
  CLIENT_ROUTES[route].replaceAll(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '1'));
