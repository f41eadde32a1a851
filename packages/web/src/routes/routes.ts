import { CLIENT_ROUTES, type ClientRoute } from '@georisk/contract/routes.ts';

export { CLIENT_ROUTES, type ClientRoute } from '@georisk/contract/routes.ts';

type Query = Readonly<Record<string, string | number | undefined | null>>;

const withQuery = (path: string, query: Query): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value != null) search.set(key, String(value));
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
};

const fill = (route: ClientRoute, params: Readonly<Record<string, string | number>> = {}): string =>
  CLIENT_ROUTES[route].replaceAll(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));

/**
 * The address of a screen; those that several features link to are in `href`.
 * @param params values of the pattern's `:name` segments
 */
export const pathTo = (route: ClientRoute, params: Readonly<Record<string, string | number>> = {}, query: Query = {}) =>
  withQuery(fill(route, params), query);

/** Parts of a block's address beside its code: the view, its day, and the day of comparison. */
type BlockQuery = Partial<Record<'view' | 'date' | 'productType' | 'subType' | 'before' | 'compare', string | null>>;

/** Parts of a damage case's address beside its number: one of its plots, and its view. */
interface DamageQuery {
  readonly damagePlotId?: number;
  readonly productType?: string | null;
  readonly subType?: string | null;
  readonly date?: string | null;
  readonly compare?: string | null;
  readonly manageDrawings?: boolean;
  readonly manageSamplings?: boolean;
  /** Where a device was: easting, northing and accuracy, metres; shown on the case's map. */
  readonly place?: string;
}

/** Addresses of the screens that several features link to. */
/** What a new case begins with. */
type NewCaseQuery = {
  readonly policyNumber?: string | undefined;
  readonly meparCode?: string | undefined;
  /** ha */
  readonly area?: string | undefined;
};

export const href = {
  home: (query: { view?: string | null; date?: string | null } = {}) => withQuery(fill('home'), query),
  /** @param url where to return to after signing in: a path of this application, with its query */
  signIn: (url?: string) => withQuery(fill('signIn'), { url }),
  profile: () => fill('profile'),
  passwordReset: () => fill('passwordReset'),
  block: (meparCode: string, query: BlockQuery = {}) => withQuery(fill('block', { meparCode }), query),
  policy: (policyNumber: string, query: { year?: number; policyPlotId?: number; policyId?: number } = {}) =>
    withQuery(fill('policy', { id: policyNumber }), query),
  damage: (damageNumber: string, query: DamageQuery = {}) =>
    withQuery(fill('damage', { id: damageNumber }), {
      ...query,
      manageDrawings: query.manageDrawings === true ? 'true' : null,
      manageSamplings: query.manageSamplings === true ? 'true' : null,
    }),
  createSampling: (damageNumber: string, damagePlotId: number) =>
    withQuery(fill('createSampling', { id: damageNumber }), { damagePlotId }),
  fieldWalk: (damageNumber: string, damagePlotId: number, { isRound = false } = {}) =>
    withQuery(fill('fieldWalk', { id: damageNumber }), { damagePlotId, round: isRound ? 'true' : null }),
  damages: (query: { scope?: string; status?: string } = {}) => withQuery(fill('damages'), query),
  createDamage: (query: NewCaseQuery = {}) => withQuery(fill('createDamage'), query),
  yieldMap: (type: 'reference' | 'real', plant: string) => fill('yield', { type, plant }),
  dashboard: (query: { category?: string; subcategory?: string; days?: number } = {}) =>
    withQuery(fill('dashboard'), query),
  adminUsers: () => fill('adminUsers'),
  adminWork: () => fill('adminWork'),
} as const;
