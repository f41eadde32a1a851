import type { ClientRoute } from '../../packages/contract/src/routes.ts';
import { tokenOf } from './people.ts';
import { pathOf, ROUTES } from './routeTable.ts';

export interface HitBlock {
  readonly meparCode: string;
  readonly policies: readonly { readonly policyNumber: string }[];
  readonly damages: readonly { readonly id: number; readonly damageNumber: string }[];
}

/** Sends a request as a user, beside the browser. */
export async function ask(base: string, userName: string, path: string): Promise<Response> {
  const authorization = `Bearer ${await tokenOf(base, userName)}`;
  return fetch(`${base}${path}`, { headers: { authorization } });
}

/** A damaged and insured block of the demo farmer, as an operator of their insurer sees it. */
export async function hitBlock(base: string): Promise<HitBlock> {
  for (const { meparCode } of (await (await ask(base, 'farmer', '/api/mepars')).json()) as { meparCode: string }[]) {
    const block = (await (await ask(base, 'operator', `/api/blocks/${meparCode}`)).json()) as HitBlock;
    if (block.damages.length > 0) return block;
  }
  throw new Error('No block of the demo farmer was hit');
}

interface Account {
  readonly id: number;
  readonly company: { readonly id: number } | null;
}

const accountOf = async (base: string, userName: string) =>
  (await (await ask(base, userName, '/api/currentUser')).json()) as Account;

/** Addresses of existing objects of the demo, for routes with parameters. */
export async function presentPaths(base: string): Promise<Partial<Record<ClientRoute, string>>> {
  const [{ meparCode, policies, damages }, { id, company }] = await Promise.all([
    hitBlock(base),
    accountOf(base, 'farmer'),
  ]);
  const ofCompany = { id: String(company?.id ?? '') };
  return {
    block: pathOf('block', { meparCode }),
    policy: pathOf('policy', { id: policies[0]?.policyNumber ?? '' }),
    damage: pathOf('damage', { id: damages[0]?.damageNumber ?? '' }),
    insuredFarmer: pathOf('insuredFarmer', { id: String(id) }),
    adminNoticeTexts: pathOf('adminNoticeTexts', ofCompany),
    adminWebhooks: pathOf('adminWebhooks', ofCompany),
    yield: pathOf('yield', { type: 'reference', plant: 'KALASZOS' }),
  };
}

/** The screens of a manager beside the map and the cases, with data. */
export async function managerPaths(base: string): Promise<readonly string[]> {
  const present = await presentPaths(base);
  const routes = [
    'home',
    'policies',
    'exposure',
    'insuredAlerts',
    'passes',
    'insuredFarmer',
    'proposals',
    'adminUsers',
    'adminCompanies',
    'adminNoticeTexts',
    'adminWebhooks',
    'adminImports',
    'adminAlertDeliveries',
  ] as const satisfies readonly ClientRoute[];
  return [
    ...routes.map((route) => present[route] ?? pathOf(route)),
    `${pathOf('companyFigures')}${ROUTES.companyFigures.query ?? ''}`,
  ];
}
