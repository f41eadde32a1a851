import { ask, hitBlock, presentPaths } from './presentPaths.ts';
import type { Account } from './roleTable.ts';
import { pathOf, ROUTES } from './routeTable.ts';

interface Own {
  readonly id: number;
  readonly code: string;
  readonly meparCode: string;
}

/** The first row that a call lists to a user. */
async function firstOf(base: string, userName: Account, path: string): Promise<Own> {
  const answer = (await (await ask(base, userName, path)).json()) as readonly Own[];
  const [first] = answer;
  if (first === undefined) throw new Error(`${userName} is listed nothing by ${path}`);
  return first;
}

type Paths = (base: string) => Promise<readonly string[]>;

const farmer: Paths = async (base) => {
  const own = (await (await ask(base, 'farmer', '/api/mepars')).json()) as {
    readonly meparCode: string;
    readonly alerts: readonly unknown[];
  }[];
  const alerted = own.find(({ alerts }) => alerts.length > 0)?.meparCode ?? '';
  const { policy = '', damage = '', yield: yields = '' } = await presentPaths(base);
  return ['/', `${pathOf('block', { meparCode: alerted })}?view=alert`, policy, damage, yields, pathOf('outbox')];
};

const damageExpert: Paths = async (base) => {
  const { damage = '' } = await presentPaths(base);
  const { damages } = await hitBlock(base);
  const number = damages[0]?.damageNumber ?? '';
  const { damagePlots } = (await (await ask(base, 'operator', `/api/damages/${number}`)).json()) as {
    readonly damagePlots: readonly { readonly id: number }[];
  };
  const plot = `?damagePlotId=${damagePlots[0]?.id ?? 0}`;
  return [
    '/',
    `${damage}${plot}`,
    `${damage}${plot}&manageDrawings=true`,
    `${damage}${plot}&manageSamplings=true`,
    pathOf('createDamage'),
    pathOf('outbox'),
    pathOf('rescueFile'),
    pathOf('radar'),
  ];
};

const underwriter: Paths = async (base) => {
  const { block = '', policy = '', yield: yields = '' } = await presentPaths(base);
  return ['/', block, policy, yields, `${pathOf('exposure')}?peril=hail`, pathOf('perils')];
};

/** The screens of each role beside a manager's, with data. */
export const ROLE_PATHS = {
  farmer,
  'expert-damage': damageExpert,
  'expert-uw': underwriter,
  operator: async () => ['/', pathOf('createDamage'), pathOf('radar'), pathOf('damages')],
  admin: async () => [
    '/',
    `${pathOf('dashboard')}${ROUTES.dashboard.query ?? ''}`,
    pathOf('damageChronology'),
    pathOf('frostDamage'),
    pathOf('adminSessions'),
    pathOf('adminAudit'),
    pathOf('adminMessages'),
    pathOf('adminWork'),
    pathOf('adminSources'),
  ],
  woodwiser: async (base) => [
    '/',
    pathOf('forestProject', { id: String((await firstOf(base, 'woodwiser', '/api/woodwiser/projects')).id) }),
    pathOf('forestUnit', { id: String((await firstOf(base, 'woodwiser', '/api/woodwiser/forestUnits')).id) }),
  ],
  prokat: async (base) => ['/', pathOf('soilSamplingMepar', { id: (await hitBlock(base)).meparCode })],
  agro: async (base) => [
    '/',
    pathOf('blockPlot', { id: String((await firstOf(base, 'agro', '/api/blockPlots')).id) }),
    pathOf('block', { meparCode: (await firstOf(base, 'agro', '/api/mepars')).meparCode }),
  ],
  agrarmonitor: async (base) => ['/', pathOf('ek', { code: (await firstOf(base, 'agrarmonitor', '/api/ek')).code })],
  cemetery: async () => ['/'],
  'cemetery-public': async () => ['/'],
} as const satisfies Partial<Record<Account, Paths>>;

export const ROLES_WITH_PATHS = Object.keys(ROLE_PATHS) as (keyof typeof ROLE_PATHS)[];
