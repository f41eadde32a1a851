import { CLIENT_ROUTES, type ClientRoute } from '../../packages/contract/src/routes.ts';
import { type Account, ACCOUNTS, INSURER } from './roleTable.ts';

/** Values of a route's parameters. */
export type Params = Readonly<Record<string, string>>;

interface RouteRow {
  /** Roles of the page; `everyone`: also anonymous users. */
  readonly for: readonly Account[] | 'everyone';
  /** Of an existing object; absent where the route has no parameters, or its data do not exist yet. */
  readonly query?: string;
  /** An identifier of the right shape that no object has; absent where the route has no parameters. */
  readonly missing?: Params;
}

const MANAGES = ['admin', 'manager', 'manager-b'] as const;
const FARMER = ['farmer'] as const;
const RISK = ['admin', 'manager', 'expert-risk-taking'] as const;
const withoutPolicies = (account: Account) => account !== 'expert-damage';
const shared = (account: Account) => account !== 'farmer' && account !== 'cemetery-public';

/**
 * Every address of the web application with its roles, by hand from the specification (permissions.md, decisions.md
 * 3).
 */
export const ROUTES: Readonly<Record<ClientRoute, RouteRow>> = {
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
  block: { for: [...INSURER, ...FARMER, 'agrarmonitor', 'agro'], missing: { meparCode: 'ZZZZZZZ9' } },
  damage: { for: [...INSURER, ...FARMER], missing: { id: '99999999999' } },
  policy: { for: [...INSURER, ...FARMER].filter(withoutPolicies), missing: { id: 'NINCS-2026-1' } },
  forestProject: { for: ['admin', 'woodwiser'], missing: { id: '2147483647' } },
  forestUnit: { for: ['admin', 'woodwiser'], missing: { id: '2147483647' } },
  radar: { for: INSURER, query: '?damagePlotId=2147483647' },
  damages: { for: INSURER, query: '?scope=open&status=new' },
  createDamage: { for: INSURER },
  createSampling: { for: INSURER, query: '?damagePlotId=2147483647', missing: { id: '99999999999' } },
  dashboard: { for: ['admin'], query: '?category=kotvenyek&subcategory=noveny&days=7' },
  damageChronology: { for: ['admin'] },
  frostDamage: { for: RISK },
  soilSamplingMepar: { for: ['admin', 'prokat'], missing: { id: 'ZZZZZZZ9' } },
  ek: { for: ['admin', 'agrarmonitor'], missing: { code: 'NINCSILYEN' } },
  blockPlot: { for: ['admin', 'agro'], missing: { id: '2147483647' } },
  yield: { for: [...INSURER, ...FARMER], missing: { type: 'reference', plant: 'NINCS' } },
  adminUsers: { for: MANAGES },
  adminSessions: { for: MANAGES },
  adminCompanies: { for: MANAGES },
  adminAudit: { for: MANAGES },
  adminMessages: { for: MANAGES },
  adminImports: { for: MANAGES },
  adminWork: { for: MANAGES },
  adminSources: { for: ['admin'] },
  adminAlertDeliveries: { for: [...MANAGES, 'operator'] },
};

export const ROUTE_NAMES = Object.keys(CLIENT_ROUTES) as ClientRoute[];

/** The path of a route with values for its parameters. */
export const pathOf = (route: ClientRoute, params: Params = {}): string =>
  CLIENT_ROUTES[route].replaceAll(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '1'));
