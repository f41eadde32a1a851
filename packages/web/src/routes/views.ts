import { type Role, ROLE_GROUPS, ROLES } from '@georisk/domain/roles/roles.ts';
import type { ClientRoute } from './routes.ts';
import { viewTexts } from './views.hu.ts';

export interface View {
  /** Number of the view state, fixed by the specification. */
  readonly number: number;
  readonly title: string;
  /** Where the view stands; null for the progress view, which stands for any of them. */
  readonly route: ClientRoute | null;
  /** Who may come here; for the others the address is no page. */
  readonly roles: readonly Role[];
}

const insurer = ROLE_GROUPS.insurer;
const seesPolicies = [
  ROLES.ADMIN,
  ROLES.MANAGER,
  ROLES.EXPERT_UW,
  ROLES.OPERATOR,
  ROLES.EXPERT_RISK_TAKING,
  ROLES.FARMER,
] as const;
const withFarmer = [...insurer, ROLES.FARMER] as const;
const seesBlocks = [...withFarmer, ROLES.AGRARMONITOR, ROLES.AGRO] as const;
const seesFrost = [ROLES.ADMIN, ROLES.MANAGER, ROLES.EXPERT_RISK_TAKING] as const;
const forest = [ROLES.ADMIN, ROLES.WOODWISER] as const;
const agro = [ROLES.ADMIN, ROLES.AGRO] as const;
const ek = [ROLES.ADMIN, ROLES.AGRARMONITOR] as const;

/** The 22 view states. Which of them is shown is a function of the address alone. */
export const VIEWS = {
  PROGRESS: { number: 1, title: viewTexts.progress, route: null, roles: ROLE_GROUPS.all },
  DAMAGE: { number: 2, title: viewTexts.damage, route: 'damage', roles: withFarmer },
  DAMAGE_PLOT: { number: 3, title: viewTexts.damagePlot, route: 'damage', roles: insurer },
  DRAWING: { number: 4, title: viewTexts.drawing, route: 'damage', roles: insurer },
  SAMPLING: { number: 5, title: viewTexts.sampling, route: 'damage', roles: insurer },
  PRODUCT: { number: 6, title: viewTexts.product, route: 'damage', roles: insurer },
  POLICY: { number: 7, title: viewTexts.policy, route: 'policy', roles: seesPolicies },
  POLICY_PLOT: {
    number: 8,
    title: viewTexts.policyPlot,
    route: 'policy',
    roles: seesPolicies,
  },
  BLOCK: { number: 9, title: viewTexts.block, route: 'block', roles: seesBlocks },
  BLOCK_PRODUCT: { number: 10, title: viewTexts.block, route: 'block', roles: seesBlocks },
  RADAR: { number: 11, title: viewTexts.radar, route: 'radar', roles: insurer },
  WOODWISER_PROJECT: { number: 12, title: viewTexts.forestProject, route: 'forestProject', roles: forest },
  WOODWISER_FOREST_UNIT: { number: 13, title: viewTexts.forestUnit, route: 'forestUnit', roles: forest },
  AGRO_HOME: { number: 14, title: viewTexts.agroHome, route: 'home', roles: [ROLES.AGRO] },
  BLOCK_PLOT: { number: 15, title: viewTexts.blockPlot, route: 'blockPlot', roles: agro },
  NDVI: { number: 16, title: viewTexts.ndvi, route: 'block', roles: [ROLES.FARMER] },
  ALERT: { number: 17, title: viewTexts.alert, route: 'block', roles: [ROLES.FARMER] },
  DAMAGE_CHRONOLOGY: { number: 18, title: viewTexts.damageChronology, route: 'damageChronology', roles: [ROLES.ADMIN] },
  YIELD: { number: 19, title: viewTexts.yield, route: 'yield', roles: withFarmer },
  FROST_DAMAGE: { number: 20, title: viewTexts.frostDamage, route: 'frostDamage', roles: seesFrost },
  EK: { number: 21, title: viewTexts.ek, route: 'ek', roles: ek },
  EK_PRODUCT: { number: 22, title: viewTexts.ekProduct, route: 'ek', roles: ek },
} as const satisfies Record<string, View>;

export type ViewName = keyof typeof VIEWS;
